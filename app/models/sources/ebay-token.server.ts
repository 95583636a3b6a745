import { z } from "zod";
import type { ApiAnswer } from "./api-answer.ts";
import { parseAnswer, ScopeRefused } from "./ebay-answers.ts";
import { readRetryAfter } from "./network-failures.ts";
import { SourceFailed } from "./source-kind.ts";

/** What a token is for. */
export const scopes = {
  search: "https://api.ebay.com/oauth/api_scope",
  getItems: "https://api.ebay.com/oauth/api_scope/buy.item.bulk",
} as const;

export type Scope = keyof typeof scopes;

interface Token {
  text: string;
  /** Milliseconds since 1970. */
  until: number;
}

const granted = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });
const refused = z.object({ error: z.string() });

/** Before its end, a token is not used any more: the clocks of two machines differ. */
const marginMs = 5 * 60_000;

/** The form by which a token is ordered. */
export function orderOf(scope: Scope): string {
  return String(new URLSearchParams({ grant_type: "client_credentials", scope: scopes[scope] }));
}

/** The token in an answer. Throws `SourceFailed`, which says nothing of what was sent. */
export function readToken({ status, body, retryAfter }: ApiAnswer): Token {
  if (status === 200) {
    const { access_token: text, expires_in: seconds } = parseAnswer(granted, body);
    return { text, until: Date.now() + Math.max(seconds * 1_000 - marginMs, seconds * 500) };
  }
  if (status >= 500) throw new SourceFailed(`eBay answered ${status} to our keys: it cannot answer now.`);
  if (status === 429)
    throw new SourceFailed("eBay answered 429 to our keys: they were shown too often.", readRetryAfter(retryAfter));
  const { error } = parseAnswer(refused, body);
  if (error === "invalid_scope")
    throw new ScopeRefused("eBay has not granted these keys what we ask for (invalid_scope).");
  if (error === "invalid_client")
    throw new SourceFailed("eBay does not know these keys. Are EBAY_CLIENT_ID and EBAY_CLIENT_SECRET of one key set?");
  throw new SourceFailed(`eBay answered ${status} to our keys.`);
}

/**
 * The tokens of this process, in its memory alone. Whoever finds none, or one that has ended, orders it; all others wait for
 * the same one.
 */
export function tokenKeeper(order: (scope: Scope) => Promise<Token>) {
  const kept = new Map<Scope, Promise<Token>>();

  function ordered(scope: Scope): Promise<Token> {
    const token = order(scope);
    kept.set(scope, token);
    // A scope that is not granted stays so: eBay gives 1,000 tokens a day.
    token.catch((error) => error instanceof ScopeRefused || kept.delete(scope));
    return token;
  }

  async function get(scope: Scope): Promise<string> {
    for (;;) {
      const asked = kept.get(scope) ?? ordered(scope);
      const { text, until } = await asked;
      if (Date.now() < until) return text;
      if (kept.get(scope) === asked) kept.delete(scope);
    }
  }

  /** Forgets a token that eBay has refused, unless a newer one is there. */
  async function drop(scope: Scope, text: string): Promise<void> {
    const asked = kept.get(scope);
    if ((await asked)?.text === text && kept.get(scope) === asked) kept.delete(scope);
  }

  return { get, drop };
}
