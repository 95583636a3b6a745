import { withDatabaseOf } from "#tests/support/database-of.ts";
import { newVisitor, postForm } from "#tests/support/post-form.ts";
import type { TestServer } from "#tests/support/server.ts";
import { type Figure, figure, median, readable } from "./figure.ts";
import type { Stage } from "./stage.ts";

/** What a stranger can send an address to, to see whether it has an account. */
const asked: { name: string; path: string; fields(turn: string): Record<string, string> }[] = [
  { name: "sign-in", path: "/auth", fields: () => ({ password: "not the password" }) },
  {
    name: "sign-up",
    path: "/auth?tab=sign-up",
    fields: (turn) => ({ username: `new_${turn}`, password: "correct horse" }),
  },
  { name: "forgotten password", path: "/forgot-password", fields: () => ({}) },
];

/**
 * How well the time of an answer tells addresses with an account from those without: asked by turns, each from an address of
 * its own, so that no limit is met. The rank AUC is the chance to guess right from one answer: 0.5 is a coin.
 */
export async function enumeration(stage: Stage): Promise<Figure[]> {
  const databaseUrl = await (await stage.postgres()).createDatabase();
  const site = await stage.server({
    databaseUrl,
    sampleData: "off",
    env: { EMAIL_CONFIRMATION: "off", TRUST_PROXY: "1" },
  });
  const pairs = stage.quick ? 60 : 500;
  await fillAccounts(site, databaseUrl, pairs);

  const figures: Figure[] = [];
  for (const { name, path, fields } of asked) {
    stage.say(`enumeration, ${name}`);
    const took = { known: [] as number[], unknown: [] as number[] };
    for (let turn = -10; turn < pairs; turn += 1) {
      const order = Math.random() < 0.5 ? (["known", "unknown"] as const) : (["unknown", "known"] as const);
      for (const kind of order) {
        const about = `${kind === "known" ? "k" : "u"}${String(Math.abs(turn)).padStart(4, "0")}`;
        const form = { email: `${about}@example.com`, ...fields(`${turn < 0 ? "w" : ""}${about}`) };
        const from = `198.51.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`;
        const started = performance.now();
        await postForm(site, path, form, { "X-Forwarded-For": from });
        if (turn >= 0) took[kind].push(performance.now() - started);
      }
    }
    const [known, unknown] = [median(took.known), median(took.unknown)];
    const auc = rankAuc(took.known, took.unknown);
    figures.push(
      figure(`telling accounts by the time of ${name}: rank AUC`, Math.max(auc, 1 - auc), "", {
        target: { atMost: 0.55 },
        note: `${pairs} pairs`,
      }),
      figure(`${name}: median with an account by median without`, known / unknown, "×", {
        note: `${readable(known)} and ${readable(unknown)} ms`,
      }),
    );
  }
  return figures;
}

/** Accounts that somebody confirmed, all with the password of the first. */
async function fillAccounts(site: TestServer, databaseUrl: string, howMany: number): Promise<void> {
  await newVisitor(site, { username: "first" });
  await withDatabaseOf({ ...site, databaseUrl }, async ({ run }) => {
    await run(
      `with made as (
         insert into account (email, password_hash, confirmed_at)
         select 'k' || lpad(turn::text, 4, '0') || '@example.com', password_hash, now()
         from account, generate_series(0, $1::int) as turn
         returning id, email
       )
       insert into profile (user_id, username) select id, split_part(email, '@', 1) from made`,
      [howMany],
    );
    await run("vacuum analyze");
  });
}

/** The chance that a value of the one is larger than one of the others. */
function rankAuc(ones: readonly number[], others: readonly number[]): number {
  let won = 0;
  for (const one of ones) for (const other of others) won += one > other ? 1 : one === other ? 0.5 : 0;
  return won / (ones.length * others.length);
}
