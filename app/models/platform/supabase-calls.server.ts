import type { SupabaseClient } from "@supabase/supabase-js";
import {
  type DomainError,
  InvalidError,
  NotSignedInError,
  sessionEnded,
  TooManyError,
  UnavailableError,
} from "./errors.ts";
import { log } from "./log.server.ts";

export interface SupabaseSettings {
  url: string;
  publishableKey: string;
  secretKey: string;
}

interface CallOptions {
  key?: string;
  /** Calls as the owner of this access token, for calls where supabase-js wants a session. */
  accessToken?: string;
  timeoutMs?: number;
}

const defaultTimeoutMs = 2_000;
/** After a timeout all calls fail at once for this long: a page may need several. */
const circuitOpenMs = 2_000;
const unavailableCode = "provider_unavailable";
/** A status that no service answers with. */
const unavailableStatus = 599;

const endedSessionCodes = new Set([
  "bad_jwt",
  "no_authorization",
  "refresh_token_already_used",
  "refresh_token_not_found",
  "session_expired",
  "session_not_found",
  "user_not_found",
]);

export const noUser = "No user returned";

export function supabaseUnavailable(sentence: string): UnavailableError {
  return new UnavailableError(unavailableCode, sentence);
}

/** An error of the auth service or of the storage. */
interface SupabaseError {
  name: string;
  message: string;
  status?: number | undefined;
  code?: string | undefined;
}

/** Calls one Supabase project, each time with a new client: a client keeps the session of its user. */
export function supabaseCalls({ url, publishableKey }: SupabaseSettings) {
  let circuitOpenUntil = 0;

  /** Like `fetch`, but a failure becomes an answer that auth-js neither retries nor takes for one of Supabase's. */
  async function fetchOrUnavailable(
    input: RequestInfo | URL,
    init: RequestInit = {},
    timeoutMs = defaultTimeoutMs,
  ): Promise<Response> {
    if (Date.now() < circuitOpenUntil) return unavailable();
    try {
      const answer = await fetch(input, { ...init, redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
      const body = answer.status === 204 ? null : await answer.text();
      if (answer.status >= 500) return unavailable(`status ${answer.status}`);
      if (body !== null) JSON.parse(body);
      return new Response(body, answer);
    } catch (error) {
      const { name, message, cause } = error as Error;
      // A call that may wait for a mail server says nothing about Supabase.
      if (name === "TimeoutError" && timeoutMs === defaultTimeoutMs) circuitOpenUntil = Date.now() + circuitOpenMs;
      return unavailable(cause instanceof Error ? cause.message : message);
    }
  }

  /**
   * The data of the answer. Throws a domain error for a refusal, `UnavailableError` with this sentence without an
   * answer in time.
   */
  async function call<Result extends { data: unknown; error: SupabaseError | null }>(
    whenUnavailable: string,
    run: (client: Pick<SupabaseClient, "auth" | "storage">) => Promise<Result>,
    { key = publishableKey, accessToken, timeoutMs }: CallOptions = {},
  ) {
    const { createClient } = await import("@supabase/supabase-js");
    let retryAfter: string | null = null;
    const client = createClient(url, key, {
      auth: {
        autoRefreshToken: false,
        detectSessionInUrl: false,
        flowType: "implicit",
        skipAutoInitialize: true,
        storage: storageWith(accessToken),
      },
      global: {
        fetch: async (input, init) => {
          const answer = await fetchOrUnavailable(input, init, timeoutMs);
          retryAfter = answer.headers.get("Retry-After");
          return answer;
        },
      },
    });
    const { data, error } = await run(client);
    if (error) throw toDomainError(error, retryAfter, whenUnavailable);
    return data as Extract<Result, { error: null }>["data"];
  }

  async function requireAvailable(whenUnavailable: string): Promise<void> {
    const health = new URL("/auth/v1/health", url);
    const answer = await fetchOrUnavailable(health, { headers: { apikey: publishableKey } });
    if (!answer.ok) throw supabaseUnavailable(whenUnavailable);
  }

  return { call, requireAvailable };
}

function unavailable(reason?: string): Response {
  if (reason !== undefined) log.warn({ reason }, "Supabase does not answer");
  return Response.json(
    { error_code: unavailableCode, message: "Supabase does not answer" },
    { status: unavailableStatus },
  );
}

/** A client's storage with at most this access token. The server judges the token, not the client. */
function storageWith(accessToken: string | undefined) {
  const session = { access_token: accessToken, refresh_token: "none", expires_at: Number.MAX_SAFE_INTEGER };
  return { getItem: () => (accessToken ? JSON.stringify(session) : null), setItem() {}, removeItem() {} };
}

function toDomainError(error: SupabaseError, retryAfter: string | null, whenUnavailable: string): DomainError {
  const { name, status, message } = error;
  const code = name === "AuthSessionMissingError" ? "session_not_found" : error.code;
  if (code === unavailableCode || status === unavailableStatus) return supabaseUnavailable(whenUnavailable);
  if (name === "AuthInvalidTokenResponseError") return supabaseUnavailable(noUser);
  if (status === 429) {
    const seconds = Number(retryAfter ?? /after (\d+) seconds/.exec(message)?.[1]);
    return new TooManyError(code ?? "too_many_requests", message, seconds > 0 ? Math.ceil(seconds) : 60);
  }
  if (code && endedSessionCodes.has(code)) return sessionEnded(code);
  if (name === "StorageApiError") return new InvalidError(`storage_${statusOfStorage(error)}`, message);
  if (code === "user_banned") return new NotSignedInError(code, message);
  if (code) return new InvalidError(code, message);
  // Not the auth service but the gateway before it: a wrong key, or an address that is not Supabase's.
  log.error({ status, message }, "Supabase does not accept our calls");
  return supabaseUnavailable(whenUnavailable);
}

/** The storage answers most refusals with 400, and says in the body what it means. */
function statusOfStorage(error: SupabaseError): string {
  const { statusCode, status } = error as { statusCode?: string; status?: number };
  return String(statusCode ?? status ?? 400);
}
