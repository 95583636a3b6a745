/** The part of autocannon that the bench uses; the package has no types. */
declare module "autocannon" {
  export interface Client {
    setRequests(requests: { path: string }[]): void;
  }
  export interface Options {
    url: string;
    connections: number;
    /** Seconds. */
    duration?: number;
    /** Requests over all connections; takes precedence over the duration. */
    amount?: number;
    /** Requests a second over all connections. */
    overallRate?: number;
    /** Milliseconds between samples; a run ends at a sample. */
    sampleInt?: number;
    headers?: Record<string, string>;
    requests?: { path: string }[];
    setupClient?: (client: Client) => void;
  }
  export interface Result {
    requests: { total: number };
    latency: { p50: number; p99: number; max: number };
    /** Seconds. */
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
