/** The sites of a browser run: one for each auth provider, and one behind the gate. */
export type SiteName = "embedded" | "supabase" | "locked";

export interface Site {
  origin: string;
  /** Holds the outbox with its mails. */
  dataDir: string;
}

/** Passes the sites to the workers, which start after the global setup. */
export function announceSites(sites: Record<SiteName, Site>): void {
  const addresses = Object.entries(sites).map(([name, { origin, dataDir }]) => [name, { origin, dataDir }]);
  process.env.SITES = JSON.stringify(Object.fromEntries(addresses));
}

export function siteNamed(name: SiteName): Site {
  return JSON.parse(process.env.SITES ?? "{}")[name];
}
