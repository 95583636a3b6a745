import http from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { newVisitor } from "#tests/support/account/new-visitor.ts";
import { callApi } from "#tests/support/collection/members.ts";
import { withDatabaseOf } from "#tests/support/database/database-of.ts";
import { inTurns } from "#tests/support/server/in-turns.ts";
import type { TestServer } from "#tests/support/server/server.ts";
import { type Figure, figure, median, p95, readable } from "../figure.ts";
import { watchMemory } from "../process-memory.ts";
import type { Stage } from "../stage.ts";

const streamsEach = 10;
const page = "/categories/legos";
const arrivesWithinMs = 30_000;

/** What a thousand open feeds cost: memory, the time of a page beside them, and how long a post takes to the last of them. */
export async function* streams(stage: Stage): AsyncGenerator<Figure> {
  const count = stage.pick(1_000, 1_000, 20);
  const requests = stage.pick(500, 100, 5);
  const posts = stage.pick(20, 5, 1);
  const databaseUrl = await stage.sampleDatabase();
  const site = await stage.server({
    databaseUrl,
    sampleData: "off",
    env: { EMAIL_CONFIRMATION: "off", TRUST_PROXY: "1" },
  });
  const members = await signInMembers({ ...site, databaseUrl }, count / streamsEach);
  await timesOf(site, requests);
  const memory = watchMemory();
  memory.add(site.pid);
  const before = await timesOf(site, requests);
  memory.maxMb();
  const beforeMb = memory.maxMb();
  stage.log(`opening ${count} streams`);
  const open = await openStreams(site, members);
  await wait(stage.pick(2_000, 2_000, 100));
  memory.maxMb();
  const withMb = memory.maxMb();
  stage.log("reading a page beside them");
  const beside = await timesOf(site, requests);
  const arrivals: number[] = [];
  for (let post = 0; post < posts; post += 1) {
    const author = members[post % members.length];
    const started = performance.now();
    const body = { type: "other", post: `post ${post}` };
    const [arrivedAt, { status }] = await Promise.all([
      open.lastArrivalOf(`post ${post}`),
      callApi(site, "POST", "/api/activities", { as: author, body }),
    ]);
    if (status !== 200) throw new Error(`A post was answered with ${status}`);
    arrivals.push(arrivedAt - started);
  }
  const afterPostsMb = memory.maxMb();
  open.close();
  await wait(stage.pick(1_000, 1_000, 100));
  const after = await timesOf(site, requests);
  memory.stop();
  const without = { median: (before.median + after.median) / 2, p95: (before.p95 + after.p95) / 2 };
  yield figure(`memory of the server with ${count} open streams, beyond that without`, withMb - beforeMb, "MB", {
    note: `${readable(beforeMb)} and ${readable(withMb)} MB; at most ${readable(afterPostsMb)} MB while ${posts} posts are sent`,
  });
  yield figure(
    `listing page beside ${count} open streams: median by that without`,
    beside.median / without.median,
    "×",
    {
      note: `${readable(beside.median)} and ${readable(without.median)} ms`,
    },
  );
  yield figure(`listing page beside ${count} open streams: p95 by that without`, beside.p95 / without.p95, "×", {
    note: `${readable(beside.p95)} and ${readable(without.p95)} ms`,
  });
  yield figure(`a post to the last of ${count} streams: median`, median(arrivals), "ms", {
    note: `at most ${readable(Math.max(...arrivals))} ms in ${posts} posts`,
  });
}

type Headers = Record<string, string>;

/** Headers of people with a public profile, each signed in from an address of their own, as rate limits want it. */
async function signInMembers(site: TestServer & { databaseUrl: string }, count: number): Promise<Headers[]> {
  const { password } = await newVisitor(site, { username: "first" });
  const usernames = Array.from({ length: count }, (_, at) => `reader${at}`);
  await withDatabaseOf(site, async ({ run }) => {
    await run(
      `with made as (
         insert into account (email, password_hash, confirmed_at)
         select username || '@example.com', password_hash, now()
         from account, unnest($1::text[]) as username where email = 'first@example.com'
         returning id, email
       )
       insert into profile (user_id, username, is_private) select id, split_part(email, '@', 1), false from made`,
      [usernames],
    );
  });
  const members: Headers[] = [];
  const signIn = async (username: string) => {
    const as = { "X-Forwarded-For": `198.51.${members.length % 250}.${Math.floor(Math.random() * 250)}` };
    const body = { email: `${username}@example.com`, password };
    const { body: session } = await callApi(site, "POST", "/api/auth/token", { body, as });
    members.push({ Authorization: `Bearer ${session.access_token}` });
  };
  await inTurns(usernames, signIn, 2);
  return members;
}

async function timesOf(site: TestServer, requests: number) {
  const times: number[] = [];
  for (let request = 0; request < requests; request += 1) {
    const started = performance.now();
    await (await fetch(site.origin + page)).text();
    times.push(performance.now() - started);
  }
  return { median: median(times), p95: p95(times) };
}

async function openStreams(site: TestServer, members: readonly Headers[]) {
  const requests: http.ClientRequest[] = [];
  let onText = (_: string) => {};
  const readers = members.flatMap((member) => Array.from({ length: streamsEach }, () => member));
  await inTurns(readers, (headers) => openStream(site, headers, requests, (text) => onText(text)), 10);
  return {
    /** When the last stream has the text. */
    lastArrivalOf: (post: string) =>
      new Promise<number>((resolve, reject) => {
        let arrived = 0;
        const late = setTimeout(
          () => reject(new Error(`"${post}" reached ${arrived} streams in time.`)),
          arrivesWithinMs,
        );
        onText = (text) => {
          if (text.includes(`"post":"${post}"`)) arrived += 1;
          if (arrived < readers.length) return;
          clearTimeout(late);
          resolve(performance.now());
        };
      }),
    close: () => {
      for (const request of requests) request.destroy();
    },
  };
}

function openStream(
  site: TestServer,
  headers: Headers,
  requests: http.ClientRequest[],
  onText: (text: string) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = http.get(`${site.origin}/api/activities/stream`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`A stream was answered with ${response.statusCode}`));
      response
        .setEncoding("utf8")
        .on("data", onText)
        .once("data", () => resolve());
    });
    request.on("error", reject);
    requests.push(request);
  });
}
