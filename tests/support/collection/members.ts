import { randomUUID } from "node:crypto";
import { newVisitor } from "#tests/support/account/new-visitor.ts";
import type { RunningServer } from "#tests/support/server/server.ts";

const password = "a long enough password";

interface Call {
  /** A text is sent as it is. */
  body?: unknown;
  /** Header lines, as `newMember` gives them. */
  as?: Record<string, string>;
}

/** Calls an endpoint with JSON. */
export async function callApi(server: RunningServer, method: string, path: string, { body, as }: Call = {}) {
  const response = await fetch(server.origin + path, {
    method,
    headers: { ...(body === undefined ? {} : { "Content-Type": "application/json" }), ...as },
    ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, body: text ? parse() : undefined };

  function parse() {
    try {
      return JSON.parse(text);
    } catch {
      throw new Error(`${method} ${path} answered ${response.status} without JSON: ${text.slice(0, 500)}`);
    }
  }
}

export interface Member {
  id: string;
  email: string;
  username: string;
  cookies: string;
  /** The headers of a program of theirs. */
  headers: Record<string, string>;
}

/** Somebody new, signed in by token and by cookie. */
export async function newMember(server: RunningServer, username = randomUsername()): Promise<Member> {
  const { id, email, cookies, tokens } = await newVisitor(server, { username, password });
  return { id, email, username, cookies, headers: { Authorization: `Bearer ${tokens.accessToken}` } };
}

function randomUsername(): string {
  return `m_${randomUUID().slice(0, 13).replaceAll("-", "_")}`;
}
