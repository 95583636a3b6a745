import { randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { newVisitor } from "#tests/support/account/new-visitor.ts";
import { postForm } from "#tests/support/account/post-form.ts";
import { newDatabase } from "#tests/support/database/databases.ts";
import { askRaw, cookiesOf } from "#tests/support/server/ask-raw.ts";
import { inTurns } from "#tests/support/server/in-turns.ts";
import { startServer } from "#tests/support/server/server.ts";

const pairs = 200;
/** Two sign-ups each: with more than 23 at once the site asks some to come back. */
const pairsAtOnce = 8;

const env = { EMAIL_CONFIRMATION: "required", TRUST_PROXY: "1", WORKER: "off" };
const server = await startServer({ databaseUrl: await newDatabase(), sampleData: "off", env });
afterAll(() => server.stop());

/** What one response or page differs in from the same one at another moment or for another form. */
const withoutChance = (text: string, name: string) => text.replaceAll(name, "NAME").replace(/'sha256-[^']*'/g, "HASH");

/** All that a stranger gets who signs up with this address, and what the site then tells a reader of the username. */
async function seenBy(name: string, reader: Record<string, string>): Promise<unknown> {
  const from = { "X-Forwarded-For": [...randomBytes(4)].join(".") };
  const fields = { username: `new_${name}`, email: `${name}@example.com`, password: "correct horse" };
  const answer = await postForm(server, "/auth?tab=sign-up", fields, from);
  const cookies = cookiesOf(answer);
  const page = await askRaw(server, { path: String(answer.headers.location), headers: { ...from, Cookie: cookies } });
  const { body: taken } = await askRaw(server, { path: `/api/username/check/new_${name}`, headers: reader });
  const { body: members } = await askRaw(server, { path: `/api/users?q=new_${name}`, headers: reader });
  return {
    answer: [answer.status, answer.headers.location, answer.body],
    headers: Object.keys(answer.headers).sort(),
    cookies: cookies.split("; ").map((cookie) => cookie.split("=")[0]),
    page: [page.status, withoutChance(page.body, name)],
    taken,
    members: withoutChance(members, name),
  };
}

test("of 200 pairs of an address with an account and one without, both get the same words, and leave the same behind", async () => {
  const names = Array.from({ length: pairs }, (_, at) => String(at).padStart(3, "0"));
  const readers = new Map<string, Record<string, string>>();
  for (const name of names) readers.set(name, { Cookie: (await newVisitor(server, { username: `k${name}` })).cookies });
  const differing: unknown[] = [];
  await inTurns(
    [...readers],
    async ([name, reader]) => {
      const [known, unknown] = await Promise.all([seenBy(`k${name}`, reader), seenBy(`u${name}`, reader)]);
      if (JSON.stringify(known) !== JSON.stringify(unknown)) differing.push({ known, unknown });
    },
    pairsAtOnce,
  );
  expect(differing).toEqual([]);
  const { body } = await askRaw(server, { path: "/api/users?q=new_" });
  expect(JSON.parse(body)).toEqual([]);
});
