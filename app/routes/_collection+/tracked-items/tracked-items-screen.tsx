import { useFetcher, useLoaderData } from "@remix-run/react";
import { CategoryBadge } from "#app/components/collection/category-badge.tsx";
import { changeFailed } from "#app/components/collection/messages.ts";
import { TargetForm } from "#app/components/collection/target-form.tsx";
import { Cover } from "#app/components/cover/cover.tsx";
import { Day } from "#app/components/dates.tsx";
import { ExternalLink } from "#app/components/external-link.tsx";
import { pendingButton } from "#app/components/forms/pending-button.ts";
import { Icon } from "#app/components/icon.tsx";
import { ButtonLink, LineLink } from "#app/components/link.tsx";
import { summary } from "#app/styles/collection/target-form.css.ts";
import { quietButton } from "#app/styles/controls.css.ts";
import * as feedback from "#app/styles/feedback.css.ts";
import { lineLink, quiet, screenTitle, sectionTitle, visuallyHidden } from "#app/styles/text.css.ts";
import { usePoll } from "#app/web/client/poll.ts";
import { type FormRefusal, useFetcherFailure, ViewerId } from "#app/web/forms/flash-provider.tsx";
import { paths } from "#app/web/urls/paths.ts";
import type { loader } from "./route.tsx";
import type { TrackedItemView } from "./tracked-item-view.server.ts";
import * as styles from "./tracked-items.css.ts";

export function TrackedItemsScreen() {
  const { items, limit, etag } = useLoaderData<typeof loader>();
  usePoll("/api/tracked-items", 30_000, { etag });
  return (
    <div className={styles.screen}>
      <h1 className={screenTitle}>Tracked Items - Monitor price changes on your favorite collectibles</h1>
      {items.length === 0 ? (
        <div className={feedback.message}>
          <h2 className={sectionTitle}>No Tracked Items</h2>
          <p className={quiet}>Items that you track appear here with their current prices.</p>
          <ButtonLink to={paths.search}>Browse Collectibles</ButtonLink>
        </div>
      ) : (
        <>
          <p className={quiet}>
            {`${items.length} of ${limit}. `}
            <LineLink to={paths.collection}>My Collection</LineLink>
          </p>
          <ul className={styles.items}>
            {items.map((item, at) => (
              <TrackedItem key={item.id} item={item} at={at} />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function TrackedItem({ item, at }: { item: TrackedItemView; at: number }) {
  return (
    <li className={styles.item} id={`entry-${item.id}`}>
      <div className={styles.head}>
        <Cover cover={item.cover} size="small" at={at} />
        <div>
          <CategoryBadge kind={item.kind} />
          <h2 className={styles.title}>{item.title}</h2>
        </div>
      </div>
      <dl className={styles.facts}>
        <Fact name="Current Price" text={item.current} basis={item.currentBasis} isMain />
        {item.target ? <Fact name="Target Price" text={item.target.text} basis={item.target.standing} /> : null}
        {item.condition ? <Fact name="Condition" text={item.condition} /> : null}
        {item.whenAdded ? <Fact name="Price when added" text={item.whenAdded} /> : null}
        <div>
          <dt className={styles.factName}>Added</dt>
          <dd className={styles.fact}>
            <Day at={item.addedAt} />
          </dd>
        </div>
      </dl>
      <div className={feedback.ways}>
        {item.sourceUrl ? (
          <ExternalLink className={lineLink} href={item.sourceUrl}>
            View Item
            <span className={visuallyHidden}>{`: ${item.title}`}</span>
          </ExternalLink>
        ) : null}
        {item.chartHref ? (
          <LineLink to={item.chartHref}>
            <Icon name="history" />
            View Chart
            <span className={visuallyHidden}>{`: ${item.title}`}</span>
          </LineLink>
        ) : null}
        <RemoveButton item={item} />
      </div>
      <details>
        <summary className={summary}>
          {item.target ? "Change target price" : "Set target price"}
          <span className={visuallyHidden}>{`: ${item.title}`}</span>
        </summary>
        <TargetForm
          item={{ entryId: item.id, conditionKey: item.target?.conditionKey ?? item.conditionKey }}
          currency={item.target?.price.currency ?? item.currency}
          target={item.target}
          isSaved={item.target !== null}
          returnTo={`${paths.trackedItems}#entry-${item.id}`}
        />
      </details>
    </li>
  );
}

function Fact({ name, text, basis, isMain }: { name: string; text: string; basis?: string | null; isMain?: boolean }) {
  return (
    <div className={isMain ? styles.mainFact : undefined}>
      <dt className={styles.factName}>{name}</dt>
      <dd className={isMain ? styles.price : styles.fact}>
        {text}
        {basis ? <span className={styles.basis}>{basis}</span> : null}
      </dd>
    </div>
  );
}

const removalFailed = changeFailed("remove");

/** Busy for its own item only. */
function RemoveButton({ item }: { item: TrackedItemView }) {
  const fetcher = useFetcher<Partial<FormRefusal>>();
  const isBusy = fetcher.state !== "idle";
  useFetcherFailure(fetcher.data, removalFailed);
  return (
    <fetcher.Form method="post" action={paths.trackedItems}>
      <input type="hidden" name="entryId" value={item.id} />
      <ViewerId />
      <button className={quietButton} type="submit" {...pendingButton(isBusy)} aria-busy={isBusy}>
        {isBusy ? "Removing..." : "Remove"}
        <span className={visuallyHidden}>{`: ${item.title}`}</span>
      </button>
    </fetcher.Form>
  );
}
