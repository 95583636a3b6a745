import { createServer } from "node:http";
import { createClient } from "@supabase/supabase-js";
import { expect, onTestFinished, test } from "vitest";
import { pageText } from "#tests/support/browser/page-text.ts";
import { builtAddresses } from "#tests/support/server/built-routes.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startServer } from "#tests/support/server/server.ts";
import { type SupabaseStub, startSupabaseStub } from "../support/supabase/stub.ts";

const person = { email: "somebody@chartables.test", password: "a password" };
const networkFailed = "Network connection failed. Please check your internet connection.";

/** A server with accounts in Supabase, and the browser of somebody who is signed in. */
async function signedInAtSupabase() {
  const mailDir = scratchDir("mails").path;
  const stub = await startSupabaseStub({ siteUrl: "http://localhost", mailDir });
  const { auth } = createClient(stub.url, stub.secretKey, { auth: { persistSession: false, autoRefreshToken: false } });
  const { error } = await auth.admin.createUser({ ...person, email_confirm: true });
  if (error) throw error;
  const server = await startServer({
    sampleData: "off",
    env: {
      SUPABASE_URL: stub.url,
      SUPABASE_PUBLISHABLE_KEY: stub.publishableKey,
      SUPABASE_SECRET_KEY: stub.secretKey,
      LOG_LEVEL: "fatal",
    },
  });
  onTestFinished(async () => void (await server.stop()));

  let cookie = "";
  async function visit(path: string, init: RequestInit = {}) {
    const headers = { Cookie: cookie, Origin: server.origin, ...init.headers };
    const began = performance.now();
    const answer = await fetch(server.origin + path, { redirect: "manual", ...init, headers });
    const text = await answer.text();
    return { path, status: answer.status, text, answer, isLate: performance.now() - began >= 3_000 };
  }
  const post = (path: string, fields: Record<string, string> = {}) =>
    visit(path, { method: "POST", body: new URLSearchParams(fields) });

  // Expires so soon that every page refreshes it before it reads the user.
  stub.settings.accessTokenSeconds = 30;
  const { answer } = await post("/auth", person);
  cookie = answer.headers
    .getSetCookie()
    .map((set) => set.split(";")[0])
    .join("; ");
  return { stub, visit, post };
}

/** Accepts connections at the stub's address and never answers. */
async function answerNothing({ url }: SupabaseStub): Promise<void> {
  const silent = createServer(() => {});
  await new Promise<void>((resolve) => void silent.listen(Number(new URL(url).port), "127.0.0.1", resolve));
  onTestFinished(() => {
    silent.close();
    silent.closeAllConnections();
  });
}

test.for(["nobody listens", "nobody answers"] as const)(
  "every public page is answered within three seconds where %s at Supabase's address",
  async (how) => {
    const { stub, visit, post } = await signedInAtSupabase();
    const user = await visit("/api/auth/user");
    expect([user.status, JSON.parse(user.text).email]).toEqual([200, person.email]);

    const pages = (await builtAddresses({ category: "legos", itemId: "LEGO 75257" })).filter(({ isPage }) => isPage);
    const publicPages: string[] = [];
    for (const { path } of pages) {
      const { status } = await visit(path, { headers: { Cookie: "" } });
      if (status === 200) publicPages.push(path);
    }
    expect(publicPages).toEqual(expect.arrayContaining(["/", "/auth", "/categories/legos", "/search"]));

    await stub.stop();
    if (how === "nobody answers") await answerNothing(stub);
    for (const path of publicPages) {
      expect(await visit(path)).toMatchObject({ path, status: 200, isLate: false });
    }
    for (const personal of ["/api/auth/user", "/tracked-items"]) {
      const refused = await visit(personal);
      expect(refused).toMatchObject({ path: personal, status: 503, isLate: false });
      expect(refused.text).toContain("Failed to get current user.");
    }

    for (const path of ["/auth", "/login", "/supabase-auth"]) {
      const refused = await post(path, person);
      expect(refused).toMatchObject({ path, status: 503, isLate: false });
      expect(refused.text).toContain(networkFailed);
    }
    const refused = await post("/auth?tab=sign-up", { ...person, username: "somebody" });
    expect(refused).toMatchObject({ status: 503, isLate: false });
    expect(refused.text).toContain(networkFailed);

    const signedOut = await post("/sign-out");
    expect(signedOut).toMatchObject({ status: 303, isLate: false });
    expect(signedOut.answer.headers.getSetCookie().join("\n")).toMatch(/session=;.*Max-Age=0/);
  },
);

test("while Supabase is unavailable, a page says that it cannot tell who is signed in, only to browsers with a session", async () => {
  const { stub, visit } = await signedInAtSupabase();
  const isUnknown = ({ text }: { text: string }) => /"isViewerUnknown\\?",true/.test(text);
  expect(isUnknown(await visit("/"))).toBe(false);

  await stub.stop();
  for (const path of ["/", "/_root.data", "/categories/comics"]) {
    const own = await visit(path);
    expect([own.status, isUnknown(own)], path).toEqual([200, true]);
    expect(own.answer.headers.get("cache-control"), path).toContain("no-store");
    const stranger = await visit(path, { headers: { Cookie: "" } });
    expect([stranger.status, isUnknown(stranger)], path).toEqual([200, false]);
  }

  const inHeader = ({ text }: { text: string }) => pageText(/<header[\s\S]*<\/header>/.exec(text)?.[0] ?? "");
  const cannotTell = "Accounts are not available right now, so we cannot tell whether you are signed in.";
  expect(inHeader(await visit("/"))).toContain(cannotTell);
  expect(inHeader(await visit("/"))).not.toContain("Sign Up");
  const ofStranger = inHeader(await visit("/", { headers: { Cookie: "" } }));
  expect(ofStranger).toContain("Sign Up");
  expect(ofStranger).not.toContain(cannotTell);
});
