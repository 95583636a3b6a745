import { alertsInWords, alertViews, rungViews } from "#app/presenters/alert-view.server.ts";

/** The price alerts of somebody and what rang, where their tab is open. */
export async function alertsView(userId: string, isOpen: boolean) {
  if (!isOpen) return { summary: "", alerts: [], rung: [] };
  const [alerts, rung] = await Promise.all([alertViews(userId), rungViews(userId)]);
  return { summary: alertsInWords(alerts), alerts, rung };
}
