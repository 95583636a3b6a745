import { setTimeout as wait } from "node:timers/promises";
import { createClient } from "@supabase/supabase-js";
import { afterAll } from "vitest";
import { sendRecovery, supabaseAuth } from "#app/models/auth/supabase.server.ts";
import type { SupabaseSettings } from "#app/models/platform/supabase-calls.server.ts";
import type { IdentityHarness, MailedLink } from "#tests/support/account/auth-harness.ts";
import { takeOrders } from "#tests/support/account/mail-orders.ts";
import { listOutbox } from "#tests/support/account/outbox.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { startSupabaseStub } from "./stub.ts";

/** Supabase's adapter on the stub, which sends mails. */
export async function stubbedSupabase(): Promise<IdentityHarness> {
  const dataDir = scratchDir("supabase").path;
  const stub = await startSupabaseStub({ siteUrl: "http://localhost:3000", mailDir: `${dataDir}/outbox` });
  afterAll(() => stub.stop());
  const auth = supabaseAuth(stub);
  return {
    name: "Supabase",
    auth,
    async latestLink(email) {
      for (const order of await takeOrders()) if (order.kind === "recovery") await sendRecovery(order.email, stub);
      const mail = (await listOutbox(dataDir)).findLast(({ to }) => to?.[0]?.address === email);
      const link = new URL(/https?:\/\/\S+/.exec(mail?.text ?? "")?.[0] ?? "about:blank").searchParams;
      const [kind, token] = [link.get("type"), link.get("token_hash")];
      return token && (kind === "signup" || kind === "recovery") ? { kind, token } : undefined;
    },
    endLinks: async (email) => stub.endLinks(email),
    async signInAndWait(credentials) {
      stub.settings.accessTokenSeconds = 1;
      const signedIn = await auth.signIn(credentials);
      stub.settings.accessTokenSeconds = 3600;
      await wait(signedIn.expiresAt * 1000 - Date.now());
      return signedIn;
    },
  };
}

/**
 * Supabase's adapter on a real project. Nobody reads its mails; its administrator makes the links. The project's limits
 * on sign-ups and mails must be lifted. Users that the tests create are removed at the end.
 */
export function realSupabase(settings: SupabaseSettings): IdentityHarness {
  const { admin } = createClient(settings.url, settings.secretKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  }).auth;
  const { signUp, ...auth } = supabaseAuth(settings);
  const links = new Map<string, MailedLink>();
  const made = new Set<string>();
  afterAll(() => Promise.all([...made].map((id) => admin.deleteUser(id))), 120_000);

  async function makeLink(
    link: { type: "signup"; email: string; password: string } | { type: "recovery"; email: string },
  ) {
    const { data, error } = await admin.generateLink(link);
    if (error?.code === "user_not_found" || error?.code === "email_exists") return;
    if (error) throw error;
    made.add(data.user.id);
    links.set(link.email, { kind: link.type, token: data.properties.hashed_token });
  }

  return {
    name: "Supabase at SUPABASE_URL",
    auth: {
      ...auth,
      async signUp(form) {
        const answer = await signUp(form);
        await makeLink({ type: "signup", email: form.email.trim().toLowerCase(), password: form.password });
        return answer;
      },
    },
    async latestLink(email) {
      for (const order of await takeOrders())
        if (order.kind === "recovery") await makeLink({ type: "recovery", email: order.email });
      return links.get(email);
    },
    async endLinks(email) {
      // A newer link replaces the older ones.
      await makeLink({ type: "recovery", email });
    },
    async signInAndWait(credentials) {
      const { refreshToken, accessToken } = await auth.signIn(credentials);
      // Instead of waiting an hour: a token that says it has expired is refused for its signature.
      const [header, claims = "", signature] = accessToken.split(".");
      const ended = { ...JSON.parse(Buffer.from(claims, "base64url").toString()), exp: 1 };
      const token = [header, Buffer.from(JSON.stringify(ended)).toString("base64url"), signature].join(".");
      return { refreshToken, accessToken: token, expiresAt: 1 };
    },
  };
}
