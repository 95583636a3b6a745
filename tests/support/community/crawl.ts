import { setTimeout as wait } from "node:timers/promises";
import { askRaw, type RawAnswer } from "#tests/support/server/ask-raw.ts";
import { type Address, builtAddresses } from "#tests/support/server/built-routes.ts";
import { inTurns } from "#tests/support/server/in-turns.ts";
import type { RunningServer } from "#tests/support/server/server.ts";

/** Somebody who reads the site: a name for messages, and the headers that they send. */
export interface Reader {
  name: string;
  headers: Record<string, string>;
}

/** A readable address. `path` may have a query. */
export interface Readable {
  path: string;
  isStream: boolean;
}

/**
 * Every address that can be read about a person, of every built route: as a page, as data of the page and of its own
 * route, and with the queries that name them. `values` fill the parameters of the routes.
 */
export async function everyReadable(
  values: Record<string, string>,
  queries: Record<string, string[]>,
): Promise<Readable[]> {
  const readable = (await builtAddresses(values)).filter(isRead);
  return readable.flatMap((address) => {
    const { path } = address;
    const asked = [path, ...(queries[path] ?? []).map((query) => `${path}?${query}`)];
    const paths = address.isPage ? asked.flatMap((each) => [each, ...asData(each, address)]) : asked;
    return paths.map((each) => ({ path: each, isStream: path.endsWith("/stream") }));
  });
}

/** A resource without a reading method is only posted to. */
function isRead({ isPage, route }: Address): boolean {
  const { resources } = (route.module.loader ?? {}) as { resources?: { methods: object }[] };
  return isPage || !resources || resources.some(({ methods }) => "GET" in methods);
}

function asData(path: string, { route }: Address): string[] {
  const [place = "", query] = path.split("?");
  const data = `${place === "/" ? "/_root" : place}.data`;
  const withQuery = (more: string) => [query, more].filter(Boolean).join("&");
  return [
    `${data}?${withQuery("")}`,
    `${data}?${withQuery(`_routes=${encodeURIComponent(route.id)}`)}`,
    `${place}?${withQuery("_data=root")}`,
  ];
}

/** Where a reader finds each of the words, with the ETag of what had it. */
export async function findWords(
  server: RunningServer,
  readers: readonly Reader[],
  readable: readonly Readable[],
  words: readonly string[],
): Promise<{ reader: Reader; path: string; words: string[]; etag: string | undefined }[]> {
  const reads = readers.flatMap((reader) =>
    readable.filter(({ isStream }) => !isStream).map(({ path }) => ({ reader, path })),
  );
  const found: Awaited<ReturnType<typeof findWords>> = [];
  await inTurns(reads, async ({ reader, path }) => {
    const ask = () => askRaw(server, { path, headers: reader.headers });
    let answer = await ask();
    // A busy machine: the database did not answer in time.
    for (let again = 0; answer.status === 503 && again < 5; again += 1) {
      await wait(1_000);
      answer = await ask();
    }
    if (answer.status >= 500 || answer.status === 429)
      throw new Error(`${path} answers ${answer.status} to ${reader.name}`);
    // An answer may repeat what was asked for.
    const text = wordsIn(
      answer,
      words.filter((word) => !path.toLowerCase().includes(word.toLowerCase())),
    );
    if (text.length > 0) found.push({ reader, path, words: text, etag: answer.headers.etag });
  });
  return found;
}

function wordsIn({ body, headers }: RawAnswer, words: readonly string[]): string[] {
  const text = (body + JSON.stringify(headers)).toLowerCase();
  return words.filter((word) => text.includes(word.toLowerCase()));
}
