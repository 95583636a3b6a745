/**
 * Holds the stub to what supabase/auth v2.196 did where the stub once did something else. The adapter is built on the
 * stub's words, which were compared with a real server.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startSupabaseStub } from "#tests/support/supabase/stub.ts";

const mailDir = scratchDir("mails").path;
const stub = await startSupabaseStub({ siteUrl: "http://localhost:3000", mailDir });
afterAll(() => stub.stop());

async function call(where: string, body: object) {
  const headers = { apikey: stub.publishableKey };
  const response = await fetch(`${stub.url}/auth/v1${where}`, { method: "POST", headers, body: JSON.stringify(body) });
  const answer = await response.json();
  // Without this header supabase-js looks for the code elsewhere.
  if (answer.code) expect(response.headers.get("x-supabase-api-version")).toBe("2024-01-01");
  return { status: response.status, answer };
}

const refresh = (refresh_token: string) => call("/token?grant_type=refresh_token", { refresh_token });
const verify = (token_hash: string, type: string) => call("/verify", { token_hash, type });
const refusal = (status: number, code: string, message: string) => ({ status, answer: { code, message } });

test("a refresh token is recognised by its form: 12 small letters and digits", async () => {
  expect(await refresh("0123456789ab")).toMatchObject(
    refusal(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found"),
  );
  for (const token of ["", "garbage", "a.b.c"])
    expect(await refresh(token)).toMatchObject(refusal(400, "validation_failed", "Refresh token is not valid"));
});

test("a link works for its kind, again at the same moment, and not afterwards", async () => {
  await call("/signup", { email: "somebody@chartables.test", password: "first password" });
  const [mail = ""] = readdirSync(mailDir);
  const link = /https?:\/\/\S+/.exec(readFileSync(path.join(mailDir, mail), "utf8"))?.[0] ?? "";
  expect(link).toMatch(/^http:\/\/localhost:3000\/confirm\?token_hash=[0-9a-f]{56}&type=signup$/);
  const token = new URL(link).searchParams.get("token_hash") ?? "";
  const expired = refusal(403, "otp_expired", "Email link is invalid or has expired");
  expect(await verify(token, "recovery")).toMatchObject(expired);
  const uses = await Promise.all(Array.from({ length: 20 }, () => verify(token, "signup")));
  const through = uses.filter(({ status }) => status === 200);
  expect(through.length).toBeGreaterThan(1);
  const [, claims] = String(through[0]?.answer.access_token).split(".");
  expect(JSON.parse(Buffer.from(claims!, "base64url").toString()).amr).toMatchObject([{ method: "otp" }]);
  expect(await verify(token, "signup")).toMatchObject(expired);
});
