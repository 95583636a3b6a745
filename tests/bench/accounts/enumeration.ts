import { newVisitor } from "#tests/support/account/new-visitor.ts";
import { postForm } from "#tests/support/account/post-form.ts";
import { withDatabaseOf } from "#tests/support/database/database-of.ts";
import { inTurns } from "#tests/support/server/in-turns.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import type { TestServer } from "#tests/support/server/server.ts";
import { startSupabaseStub } from "#tests/support/supabase/stub.ts";
import { type Figure, figure, median, rankAuc, readable } from "../figure.ts";
import type { Stage } from "../stage.ts";
import { othersThings } from "./others-things.ts";

/** The forms that might tell a stranger whether an address has an account. Sign-up comes last: it creates accounts. */
const forms: { name: string; path: string; fields(name: string): Record<string, string> }[] = [
  { name: "sign-in", path: "/auth", fields: () => ({ password: "not the password" }) },
  { name: "forgotten password", path: "/forgot-password", fields: () => ({}) },
  {
    name: "sign-up",
    path: "/auth?tab=sign-up",
    fields: (name) => ({ username: `new_${name}`, password: "correct horse" }),
  },
];

/**
 * Milliseconds of supabase/auth, which hashes no password for an unknown address and mails no owner. Sign-up: a guess.
 */
const realMs: Record<string, { known: number; unknown: number }> = {
  "POST /token": { known: 113, unknown: 12 },
  "POST /signup": { known: 60, unknown: 150 },
};

const atOnce = 16;

/**
 * How well the response time tells addresses with an account from those without. The requests take turns, each from an
 * address of its own, so that none meets a rate limit. The rank AUC is the chance to guess right from one response: 0.5
 * is a coin.
 */
export async function* enumeration(stage: Stage): AsyncGenerator<Figure> {
  const pairs = stage.pick(500, 60, 2);
  const warmUps = stage.pick(16, 16, 0);
  const names = Array.from({ length: warmUps + pairs }, (_, turn) => String(turn).padStart(4, "0"));
  for (const [provider, open] of [
    ["our tables", onOurTables],
    ["Supabase", onSupabase],
  ] as const) {
    const usernames = names.map((name) => `k${name}`);
    const { site, close } = await open(stage, usernames);
    for (const { name, path, fields } of forms) {
      stage.log(`enumeration, ${provider}, ${name}`);
      const times = { k: [] as number[], u: [] as number[] };
      const sendPair = async (about: string) => {
        for (const kind of Math.random() < 0.5 ? (["k", "u"] as const) : (["u", "k"] as const)) {
          const form = { email: `${kind}${about}@example.com`, ...fields(kind + about) };
          const from = `198.51.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;
          const started = performance.now();
          await postForm(site, path, form, { "X-Forwarded-For": from });
          times[kind].push(performance.now() - started);
        }
      };
      await inTurns(names.slice(0, warmUps), sendPair, atOnce);
      times.k.length = times.u.length = 0;
      await inTurns(names.slice(warmUps), sendPair, atOnce);
      const [known, unknown] = [median(times.k), median(times.u)];
      const auc = rankAuc(times.k, times.u);
      yield figure(`guessing accounts in ${provider} from the time of ${name}: rank AUC`, Math.max(auc, 1 - auc), "", {
        target: { atMost: 0.55 },
        note: `${pairs} pairs`,
      });
      yield figure(`${provider}, ${name}: median with an account by median without`, known / unknown, "×", {
        note: `${readable(known)} and ${readable(unknown)} ms`,
      });
    }
    await close();
  }
  yield* othersThings(stage);
}

interface Opened {
  site: TestServer;
  close(): Promise<void>;
}

const siteEnv = { EMAIL_CONFIRMATION: "required", TRUST_PROXY: "1" };

/** Confirmed accounts, all with the password of the first. */
async function onOurTables(stage: Stage, usernames: string[]): Promise<Opened> {
  const databaseUrl = await stage.emptyCatalogue();
  const site = await stage.server({ databaseUrl, sampleData: "off", env: siteEnv });
  await newVisitor(site, { username: "first" });
  await withDatabaseOf({ ...site, databaseUrl }, async ({ run }) => {
    await run(
      `with made as (
         insert into account (email, password_hash, confirmed_at)
         select username || '@example.com', password_hash, now() from account, unnest($1::text[]) as username
         returning id, email
       )
       insert into profile (user_id, username) select id, split_part(email, '@', 1) from made`,
      [usernames],
    );
    await run("vacuum analyze");
  });
  return { site, close: async () => {} };
}

/** Accounts in a stub that takes as long as a real server. */
async function onSupabase(stage: Stage, usernames: string[]): Promise<Opened> {
  const databaseUrl = await stage.emptyCatalogue();
  const stub = await startSupabaseStub({ siteUrl: "http://localhost", mailDir: scratchDir("mails").path });
  const headers = { apikey: stub.secretKey, authorization: `Bearer ${stub.secretKey}` };
  await inTurns(usernames, (username) => {
    const body = JSON.stringify({ email: `${username}@example.com`, password: "correct horse" });
    return fetch(`${stub.url}/auth/v1/admin/users`, { method: "POST", headers, body });
  });
  stub.settings.takesMs = (call, hasAccount) =>
    (realMs[call]?.[hasAccount ? "known" : "unknown"] ?? 5) * (0.8 + 0.6 * Math.random() ** 2);
  const keys = { SUPABASE_PUBLISHABLE_KEY: stub.publishableKey, SUPABASE_SECRET_KEY: stub.secretKey };
  const env = { ...siteEnv, SUPABASE_URL: stub.url, ...keys };
  return { site: await stage.server({ databaseUrl, sampleData: "off", env }), close: stub.stop };
}
