import { hasSearchAlert } from "#app/models/collection/saved-searches.server.ts";
import type { Viewer } from "#app/models/members/profile.server.ts";
import { alertsInWords, alertViews, rungViews } from "#app/presenters/alert-view.server.ts";
import { reachView } from "#app/presenters/reach-view.server.ts";

/** The price alerts of somebody, what rang, and how it reaches them, where their tab is open. */
export async function alertsView(viewer: Pick<Viewer, "id" | "email">, isOpen: boolean) {
  if (!isOpen) return { summary: "", alerts: [], rung: [], reach: null };
  const [alerts, rung, isTold] = await Promise.all([
    alertViews(viewer.id),
    rungViews(viewer.id),
    hasSearchAlert(viewer.id),
  ]);
  const isEmpty = alerts.length === 0 && rung.length === 0 && !isTold;
  return { summary: alertsInWords(alerts), alerts, rung, reach: isEmpty ? null : await reachView(viewer) };
}
