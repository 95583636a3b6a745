/** The sites of a browser run: the same product over each way to keep accounts. */
export const siteNames = ["embedded", "supabase"] as const;

export type SiteName = (typeof siteNames)[number];

export interface Site {
  origin: string;
  /** Its mails are in the outbox there. */
  dataDir: string;
}

/** Tells the workers, which start after the global setup. */
export function announceSites(sites: Record<SiteName, Site>): void {
  const told = Object.entries(sites).map(([name, { origin, dataDir }]) => [name, { origin, dataDir }]);
  process.env.SITES = JSON.stringify(Object.fromEntries(told));
}

export function siteNamed(name: SiteName): Site {
  return JSON.parse(process.env.SITES ?? "{}")[name];
}
