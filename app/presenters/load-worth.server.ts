import { listSnapshots } from "#app/models/collection/snapshots.server.ts";
import { collectionWorth } from "#app/models/collection/worth.server.ts";
import type { CollectionWorth } from "#app/models/collection/worth.ts";
import { type WorthHistoryView, worthHistory } from "./worth-history.server.ts";

/** What a person's things are worth, and were, in the wanted currency or the first one. */
export async function loadWorth(
  userId: string,
  wantedCurrency: string,
): Promise<{ worth: CollectionWorth; history: WorthHistoryView }> {
  const worth = await collectionWorth(userId);
  const currencies = worth.lines.map(({ currency }) => currency);
  const currency = currencies.includes(wantedCurrency) ? wantedCurrency : (currencies[0] ?? "USD");
  return { worth, history: worthHistory(worth, await listSnapshots(userId, currency), currency, new Date()) };
}
