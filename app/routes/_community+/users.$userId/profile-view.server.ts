import { coverOf } from "#app/models/catalog/covers/cover.server.ts";
import { copyConditionLabel } from "#app/models/collection/copy-fields.ts";
import { listCollected } from "#app/models/collection/entries.server.ts";
import { itemKindOf } from "#app/models/collection/entry-fields.ts";
import { collectionLimit } from "#app/models/collection/locked-collection.server.ts";
import { countOwnedItems, type Highlight, listHighlights } from "#app/models/collection/shown-to-others.server.ts";
import { countFollows } from "#app/models/community/follows.server.ts";
import type { Member } from "#app/models/community/members.server.ts";
import { findWhyHidden } from "#app/models/members/people.server.ts";
import type { Viewer } from "#app/models/members/profile.server.ts";
import { findItemPictures, type PictureOf } from "#app/models/pictures/pictures.server.ts";
import { formatMoney } from "#app/models/platform/amounts.ts";
import { loadFeed } from "#app/presenters/feed-view.server.ts";
import { etagOf } from "#app/web/http/etag.server.ts";
import type { LoaderContext } from "#app/web/http/request-context.server.ts";
import { itemPath } from "#app/web/urls/item-path.server.ts";

const maxHighlights = 6;

/** The profile of somebody whom the viewer may see. */
export async function loadProfile(context: LoaderContext, viewer: Viewer | null, { details, ...member }: Visible) {
  const { id } = member;
  const readerId = viewer?.id ?? null;
  const isOwn = readerId === id;
  const [followers, following, owned, highlights, feed, collected, whyHidden] = await Promise.all([
    countFollows("followers", id, readerId),
    countFollows("following", id, readerId),
    countOwnedItems(id, readerId),
    listHighlights(id, readerId, maxHighlights),
    loadFeed(viewer, context, { authorId: id }),
    isOwn ? listCollected(id) : null,
    isOwn ? findWhyHidden(id) : null,
  ]);
  const pictureOf = await findItemPictures(highlights);
  const { firstName, lastName, bio, location, createdAt } = details;
  return {
    ...member,
    isOwn,
    fullName: [firstName, lastName].filter(Boolean).join(" "),
    bio,
    location,
    memberSince: createdAt.toISOString(),
    followers,
    following,
    owned,
    countEtag: etagOf({ owned }),
    tracked: collected?.filter(({ type }) => type === "tracked").length ?? null,
    limit: collectionLimit,
    whyHidden,
    highlights: highlights.map((highlight) => highlightView(highlight, pictureOf)),
    feed,
  };
}

type Visible = Member & { details: object };

export type ProfileView = Awaited<ReturnType<typeof loadProfile>>;

function highlightView(
  { id, itemKind, itemKey, title, conditionKey, condition, value }: Highlight,
  pictureOf: PictureOf,
) {
  const kind = itemKindOf(itemKind);
  return {
    id,
    title,
    cover: coverOf({ itemKind, itemKey, title, conditionKey, picture: pictureOf({ itemKind, itemKey }) }),
    condition: conditionKey === "unknown" ? condition : copyConditionLabel(itemKind, conditionKey),
    value: formatMoney(value),
    href: kind && itemKey ? itemPath(kind, itemKey) : null,
  };
}

/** Somebody who is signed in and has no profile yet. */
export function withoutProfile({ id, profileImageUrl, accountCreatedAt }: Viewer): Visible {
  const nothing = { firstName: null, lastName: null, bio: null, location: null };
  return {
    id,
    username: "",
    profileImageUrl,
    isPrivate: true,
    shows: null,
    details: { ...nothing, createdAt: accountCreatedAt, isVerified: false, followers: 0 },
  };
}
