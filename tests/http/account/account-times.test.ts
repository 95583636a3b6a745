import { createClient } from "@supabase/supabase-js";
import { describe, expect, onTestFinished, test } from "vitest";
import { newVisitor } from "#tests/support/account/new-visitor.ts";
import { postForm } from "#tests/support/account/post-form.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startServer } from "#tests/support/server/server.ts";
import { startSupabaseStub } from "#tests/support/supabase/stub.ts";

/** A second, by the server's clock. */
const floorMs = 990;

const providers = {
  "our own tables": async () => {
    const server = await serverWith({});
    return { server, known: (await newVisitor(server)).email };
  },
  Supabase: async () => {
    const stub = await startSupabaseStub({ siteUrl: "http://localhost", mailDir: scratchDir("mails").path });
    onTestFinished(stub.stop);
    const { auth } = createClient(stub.url, stub.secretKey, { auth: { persistSession: false } });
    const known = "visitor@example.com";
    await auth.admin.createUser({ email: known, password: "correct horse", email_confirm: true });
    const keys = { SUPABASE_PUBLISHABLE_KEY: stub.publishableKey, SUPABASE_SECRET_KEY: stub.secretKey };
    return { server: await serverWith({ SUPABASE_URL: stub.url, ...keys }), known };
  },
};

async function serverWith(env: Record<string, string>) {
  const databaseUrl = await newDatabase();
  const server = await startServer({ databaseUrl, sampleData: "off", env: { EMAIL_CONFIRMATION: "required", ...env } });
  onTestFinished(async () => void (await server.stop()));
  return server;
}

describe.each(Object.keys(providers) as (keyof typeof providers)[])("with accounts in %s", (where) => {
  test("no answer that depends on an address having an account comes before the floor", async () => {
    const { server, known } = await providers[where]();
    const asked = [known, "nobody@example.com"].flatMap((email): [string, Record<string, string>, number][] => [
      ["/auth", { email, password: "not the password" }, 400],
      ["/login", { email, password: "not the password" }, 400],
      ["/forgot-password", { email }, 303],
      ["/auth?tab=sign-up", { email, password: "a password", username: `new_${email.split("@")[0]}` }, 303],
    ]);
    const began = performance.now();
    await Promise.all(
      asked.map(async ([path, fields, status]) => {
        expect([path, (await postForm(server, path, fields)).status]).toEqual([path, status]);
        expect(performance.now() - began, `${path} for ${fields.email}`).toBeGreaterThan(floorMs);
      }),
    );
  });
});
