/** A Supabase project as far as accounts go: it speaks GoTrue's wire contract, in memory, and mails by the templates of docs/supabase.md. */
import { randomBytes } from "node:crypto";
import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { type Post, type ProjectSettings, StubAccounts } from "./accounts.ts";
import { Refusal } from "./wire.ts";

export interface SupabaseStubOptions {
  /** Where the links of its mails lead: the project's "Site URL", whose every page is allowed as a redirect. */
  siteUrl: string;
  /** Where its mails are written, as the outbox writes them. */
  mailDir: string;
  /** A free one unless told. */
  port?: number;
}

export interface SupabaseStub {
  url: string;
  publishableKey: string;
  secretKey: string;
  settings: ProjectSettings;
  /** Method and path of everything that was asked, the newest last. */
  asked: string[];
  /** Lets the time pass that the links in mails to this address last. */
  endLinks(email: string): void;
  /** Stops answering; who has an account is forgotten. */
  stop(): Promise<void>;
}

interface Call {
  body: Record<string, unknown>;
  query: URLSearchParams;
  /** Of `authorization`. */
  bearer: string;
  /** What the path ends with, where the endpoint takes an id. */
  id: string;
}

type Endpoint = (call: Call) => unknown;

const apiVersion = "2024-01-01";

/** Starts a stub on 127.0.0.1. */
export async function startSupabaseStub({ siteUrl, mailDir, port = 0 }: SupabaseStubOptions): Promise<SupabaseStub> {
  const key = (kind: string) => `sb_${kind}_${randomBytes(16).toString("hex")}`;
  const publishableKey = key("publishable");
  const secretKey = key("secret");
  const asked: string[] = [];
  let redirectTo = siteUrl;
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const accounts = new StubAccounts(`${url}/auth/v1`, (mail) => writeMail(mailDir, mail, { siteUrl, redirectTo }));

  function admin(endpoint: Endpoint): Endpoint {
    return (call) => {
      if (!call.bearer) throw new Refusal(401, "no_authorization", "This endpoint requires a valid Bearer token");
      if (call.bearer !== secretKey) throw new Refusal(403, "not_admin", "User not allowed");
      return endpoint(call);
    };
  }

  function signedIn(endpoint: Endpoint): Endpoint {
    return (call) => {
      if (!call.bearer) throw new Refusal(401, "no_authorization", "This endpoint requires a valid Bearer token");
      return endpoint(call);
    };
  }

  const endpoints: Record<string, Endpoint> = {
    "GET /health": () => ({ version: "v2.196.0", name: "GoTrue", description: "GoTrue is a user registration API" }),
    "POST /signup": ({ body }) => accounts.signUp(body),
    "POST /token": ({ body, query }) => {
      if (query.get("grant_type") === "password") return accounts.signInWithPassword(body);
      if (query.get("grant_type") === "refresh_token") return accounts.refresh(body);
      throw new Refusal(400, "invalid_credentials", "unsupported_grant_type");
    },
    "POST /verify": ({ body }) => accounts.verify(body),
    "POST /recover": ({ body }) => accounts.recover(body),
    "GET /user": signedIn(({ bearer }) => accounts.getUser(bearer)),
    "PUT /user": signedIn(({ bearer, body }) => accounts.updateUser(bearer, body)),
    "POST /logout": signedIn(({ bearer, query }) => accounts.logOut(bearer, query.get("scope") ?? "global")),
    "POST /admin/users": admin(({ body }) => accounts.adminCreate(body)),
    "GET /admin/users/": admin(({ id }) => accounts.adminGet(id)),
    "DELETE /admin/users/": admin(({ id }) => accounts.adminDelete(id)),
    "POST /admin/generate_link": admin(({ body }) => accounts.adminLink(body)),
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = "GET" } = request;
    const { pathname, searchParams: query } = new URL(request.url ?? "/", url);
    asked.push(`${method} ${pathname}`);
    const { apikey } = request.headers;
    if (!apikey) return send(response, 401, { message: "No API key found in request" });
    if (apikey !== publishableKey && apikey !== secretKey) return send(response, 401, { message: "Invalid API key" });
    const [, where = "", id = ""] = /^\/auth\/v1(\/admin\/users\/(?=.)|\/.*)(.*)$/.exec(pathname) ?? [];
    const endpoint = endpoints[`${method} ${where}`];
    if (!endpoint) return send(response, 404, { message: "no Route matched with those values" });
    const asksForErrorCodes = request.headers["x-supabase-api-version"] === apiVersion;
    try {
      const sent = await text(request);
      const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
      redirectTo = query.get("redirect_to")?.startsWith(siteUrl) ? String(query.get("redirect_to")) : siteUrl;
      const body = sent ? JSON.parse(sent) : {};
      const said = endpoint({ body, query, bearer, id });
      if (said === undefined) response.writeHead(204).end();
      else send(response, 200, said);
    } catch (error) {
      if (!(error instanceof Refusal)) return send(response, 500, { code: 500, msg: String(error) });
      const { status, code, message, more } = error;
      // Who asks without a version is answered as before there were codes.
      const said = asksForErrorCodes ? { code, message } : { code: status, error_code: code, msg: message };
      const version = asksForErrorCodes && { "x-supabase-api-version": apiVersion };
      send(response, status, { ...said, ...more }, { ...version, "x-sb-error-code": code });
    }
  }

  return {
    url,
    publishableKey,
    secretKey,
    settings: accounts.settings,
    asked,
    endLinks: (email) => accounts.endLinks(email),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function send(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

interface TemplateVariables {
  siteUrl: string;
  redirectTo: string;
}

/** The templates that docs/supabase.md asks for. */
const templates: Record<Post["type"], { subject: string; link: (mail: Post, variables: TemplateVariables) => string }> =
  {
    signup: {
      subject: "Confirm your email address",
      link: ({ tokenHash }, { siteUrl }) => `${siteUrl}/confirm?token_hash=${tokenHash}&type=signup`,
    },
    recovery: {
      subject: "Reset your password",
      link: ({ tokenHash }, { redirectTo }) => `${redirectTo}?token_hash=${tokenHash}&type=recovery`,
    },
  };

let mails = 0;

function writeMail(dir: string, mail: Post, variables: TemplateVariables): void {
  const { subject, link } = templates[mail.type];
  const lines = [
    "From: Supabase Auth <noreply@mail.example>",
    `To: ${mail.to}`,
    `Subject: ${subject}`,
    `Date: ${new Date().toUTCString()}`,
    "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8",
    "",
    `Follow this link: ${link(mail, variables)}`,
    "",
  ];
  mails += 1;
  const name = `${new Date().toISOString().replaceAll(":", "-")}-${String(mails).padStart(4, "0")}.eml`;
  const file = path.join(dir, name);
  mkdirSync(dir, { recursive: true });
  // Whoever watches the directory sees whole mails only.
  writeFileSync(`${file}.part`, lines.join("\r\n"));
  renameSync(`${file}.part`, file);
}
