import { useFetcher, useLocation } from "@remix-run/react";
import type { MouseEvent, ReactNode } from "react";
import { pendingButton } from "#app/components/forms/pending-button.ts";
import { ReturnTo } from "#app/components/forms/return-to.tsx";
import { Icon } from "#app/components/icon.tsx";
import type { ItemKind } from "#app/models/catalog/categories.ts";
import {
  type CollectionType,
  entriesOf,
  type ItemIdentity,
  itemIdOf,
  statusOf,
} from "#app/models/collection/entry-fields.ts";
import { useAuth } from "#app/web/auth/auth-provider.tsx";
import { viewerUnknown } from "#app/web/forms/flash.ts";
import { useFlash } from "#app/web/forms/flash-provider.tsx";
import { paths } from "#app/web/urls/paths.ts";
import { useCollected } from "./collection-provider.tsx";
import { signInFirst } from "./messages.ts";
import * as styles from "./track-buttons.css.ts";

const buttons = [
  { type: "tracked", name: "track", icon: "star", fullIcon: "fullStar", add: "Track item", remove: "Stop tracking" },
  {
    type: "owned",
    name: "own",
    icon: "own",
    fullIcon: "fullOwn",
    add: "Add to collection",
    remove: "Remove from collection",
  },
] as const;

/** The form of the `ListingButtons` in it: each says by its value which listing it means. */
export function ListingButtonsForm({ className, children }: { className: string; children: ReactNode }) {
  return (
    <form className={className} method="post" action={paths.collectionItems}>
      <ReturnTo />
      {children}
    </form>
  );
}

interface ListingButtonsProps {
  /** Id of the listing. */
  id: number;
  item: Pick<ItemIdentity, "itemKey"> & { itemKind: ItemKind; title: string };
  /** Id of the element with its title. */
  describedBy: string;
}

/** Tracks and owns the item of a listing, in a `ListingButtonsForm`. */
export function ListingButtons({ id, item: { title, ...item }, describedBy }: ListingButtonsProps) {
  return (
    <span className={styles.onCard}>
      <Buttons
        item={{ ...item, itemId: itemIdOf(item.itemKind, title) }}
        value={String(id)}
        describedBy={describedBy}
        classOf={() => styles.cardButton}
        iconClass={styles.cardIcon}
      />
    </span>
  );
}

interface ButtonsProps {
  item: ItemIdentity;
  value: string;
  describedBy?: string;
  classOf(state: { isCurrent: boolean; type: CollectionType }): string;
  iconClass?: string;
  isLabelled?: boolean;
}

export function Buttons({ item, value, describedBy, classOf, iconClass, isLabelled = false }: ButtonsProps) {
  const { user, isUnknown } = useAuth();
  const { show } = useFlash();
  const { pathname, search } = useLocation();
  const fetcher = useFetcher({ key: `collect ${item.itemKind} ${item.itemKey ?? item.itemId}` });
  const current = statusOf(entriesOf(useCollected(), item));
  const isPending = fetcher.state !== "idle";
  const status = fetcher.formData ? statusAfter(fetcher.formData, current) : current;
  const send = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    if (isUnknown || user?.id === "") show(viewerUnknown);
    else if (!user) {
      const to = `${paths.auth}?${new URLSearchParams({ next: pathname + search })}`;
      show({ ...signInFirst, link: { to, label: "Sign In", afterMs: 1_000 } });
    } else fetcher.submit(event.currentTarget);
  };
  return buttons.map(({ type, name, icon, fullIcon, add, remove }) => {
    const isCurrent = status === type;
    const title = isCurrent ? remove : add;
    return (
      <button
        className={classOf({ isCurrent, type })}
        key={type}
        name={isCurrent ? "remove" : name}
        value={value}
        title={title}
        aria-pressed={isCurrent}
        aria-describedby={describedBy}
        onClick={send}
        {...pendingButton(isPending)}
      >
        <Icon name={isCurrent ? fullIcon : icon} className={iconClass} />
        {isLabelled ? title : null}
      </button>
    );
  });
}

/** What an item is once the server has done what was sent. A removal takes it off both lists. */
function statusAfter(sent: FormData, current: ReturnType<typeof statusOf>) {
  if (sent.has("remove")) return "none";
  return sent.has("own") || current === "owned" ? "owned" : "tracked";
}
