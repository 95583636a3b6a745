import type { AuthError, SupabaseClient } from "@supabase/supabase-js";
import {
  type DomainError,
  InvalidError,
  NotSignedInError,
  TooManyError,
  UnavailableError,
} from "../platform/errors.ts";
import { log } from "../platform/log.server.ts";
import { sessionIsOver } from "./sessions.server.ts";

export interface SupabaseSettings {
  url: string;
  publishableKey: string;
  secretKey: string;
}

interface Manner {
  /** What to say when there is no answer. */
  whenAway: string;
  /** The publishable one unless told. */
  key?: string;
  /** Asks as the owner of this access token, where supabase-js wants a session for it. */
  accessToken?: string;
  /** Milliseconds. */
  patience?: number;
}

/** Calls of one Supabase project, each by a client of its own: a client keeps the session of whoever it called for. */
export interface SupabaseCalls {
  /** What Supabase answers. Throws a domain error when it refuses, and `UnavailableError` when it does not answer in time. */
  ask<Said extends Answer>(question: (auth: Auth) => Promise<Said>, manner: Manner): Promise<Accepted<Said>>;
  /** Throws `UnavailableError` when Supabase does not answer in time. */
  requireAnswering(whenAway: string): Promise<void>;
}

type Auth = SupabaseClient["auth"];

interface Answer {
  data: unknown;
  error: AuthError | null;
}

type Accepted<Said extends Answer> = Extract<Said, { error: null }>["data"];

const patienceMs = 2_000;
/** After a call that waited in vain nobody waits for another one this long: a page may need several. */
const silenceMs = 2_000;

const awayCode = "provider_away";

/** The session is over, or was never one. */
const sessionEnds = new Set([
  "bad_jwt",
  "no_authorization",
  "refresh_token_already_used",
  "refresh_token_not_found",
  "session_expired",
  "session_not_found",
  "user_not_found",
]);

/** For an answer that lacks whom it is about. */
export const noUser = "No user returned";

export function supabaseUnavailable(sentence: string): UnavailableError {
  return new UnavailableError(awayCode, sentence);
}

/** Calls of the project with these settings. */
export function supabaseCalls({ url, publishableKey }: SupabaseSettings): SupabaseCalls {
  let silentUntil = 0;

  /** As `fetch`, but whatever is no answer of Supabase becomes one that auth-js neither tries again nor takes for one. */
  async function fetchOrAway(input: RequestInfo | URL, init: RequestInit = {}, patience = patienceMs) {
    if (Date.now() < silentUntil) return away();
    try {
      const answer = await fetch(input, { ...init, redirect: "error", signal: AbortSignal.timeout(patience) });
      const body = answer.status === 204 ? null : await answer.text();
      return answer.status < 500 && isJson(body) ? new Response(body, answer) : away(answer.status);
    } catch (error) {
      // One that may wait for a mail server says nothing about Supabase.
      if (isTimeout(error) && patience === patienceMs) silentUntil = Date.now() + silenceMs;
      return away(error);
    }
  }

  return {
    async ask(question, { whenAway, key = publishableKey, accessToken, patience }) {
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
            const answer = await fetchOrAway(input, init, patience);
            retryAfter = answer.headers.get("Retry-After");
            return answer;
          },
        },
      });
      const said = await question(client.auth);
      if (said.error) throw refusal(said.error, retryAfter, whenAway);
      return said.data as Accepted<typeof said>;
    },

    async requireAnswering(whenAway) {
      const answer = await fetchOrAway(new URL("/auth/v1/health", url), { headers: { apikey: publishableKey } });
      if (!answer.ok) throw supabaseUnavailable(whenAway);
    },
  };
}

function away(reason?: unknown): Response {
  if (reason !== undefined) log.warn({ reason: reasonText(reason) }, "Supabase does not answer");
  return Response.json({ error_code: awayCode, message: "Supabase does not answer" }, { status: 599 });
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === "TimeoutError";
}

function reasonText(reason: unknown): string {
  if (!(reason instanceof Error)) return `status ${reason}`;
  return reason.cause instanceof Error ? reason.cause.message : reason.message;
}

function isJson(body: string | null): boolean {
  if (body === null) return true;
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

/** What a client remembers: at most this access token, which the server judges, not the client. */
function storageWith(accessToken: string | undefined) {
  const session = accessToken && {
    access_token: accessToken,
    refresh_token: "none",
    expires_at: Number.MAX_SAFE_INTEGER,
  };
  return {
    getItem: () => (session ? JSON.stringify(session) : null),
    setItem: () => {},
    removeItem: () => {},
  };
}

function refusal(error: AuthError, retryAfter: string | null, whenAway: string): DomainError {
  const { status, message } = error;
  const code = error.name === "AuthSessionMissingError" ? "session_not_found" : error.code;
  if (code === awayCode) return supabaseUnavailable(whenAway);
  if (error.name === "AuthInvalidTokenResponseError") return supabaseUnavailable(noUser);
  if (status === 429) {
    const seconds = Number(retryAfter ?? /after (\d+) seconds/.exec(message)?.[1]);
    return new TooManyError(code ?? "too_many_requests", message, seconds > 0 ? Math.ceil(seconds) : 60);
  }
  if (code && sessionEnds.has(code)) return sessionIsOver(code);
  if (code === "user_banned") return new NotSignedInError(code, message);
  if (code) return new InvalidError(code, message);
  // Not the auth provider service speaks but the gateway before it: a wrong key, an address that is not Supabase's.
  log.error({ status, message }, "Supabase does not take our calls");
  return supabaseUnavailable(whenAway);
}
