import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { env } from "../../env.server.ts";
import { utcDayEnd } from "../platform/day.ts";
import { InvalidError } from "../platform/errors.ts";
import { FetchFailed, type PublicResponse, publicFetch, publicNetwork } from "../platform/public-fetch.server.ts";
import { fetchedFolder } from "./fetched-rows.server.ts";
import { readRetryAfter, reasonInWords } from "./network-failures.ts";
import { readingAsSet, sourceSettings, wholeNumber } from "./reading-settings.ts";
import { nameByContent, type ReceivedFile, receiveFile, removeLeftFiles } from "./received-file.server.ts";
import { type FetchContext, SourceFailed, type SourceFile, type SourceKind } from "./source-kind.ts";
import { termsAsSet, termsOfList } from "./source-terms.ts";

const settings = z
  .object({
    /** Without its query, which is kept apart. */
    address: z
      .url({ protocol: /^https?$/, error: "It begins with https:// or http://." })
      .max(2_000)
      .meta({
        title: "Address",
        description: `{month} becomes 2026-11, {day} 2026-11-28, in UTC. What follows the ? may be a key, and is shown nowhere. Redirects are not followed.`,
      }),
    /** Whether the address has a query. It may hold a key, and is kept apart. */
    hasQuery: z.boolean().default(false),
    /** Whether the host may be one of a private network. */
    isPrivate: z
      .stringbool()
      .or(z.boolean())
      .prefault("false")
      .meta({ title: "This address is in a network of my own" }),
    everyMinutes: wholeNumber(5, 10_080).default(60).meta({
      title: "Every so many minutes",
      description: "It is asked for a file with ETag and If-Modified-Since: the same one is not sent again.",
    }),
    ...sourceSettings.shape,
  })
  .meta({ description: "We fetch a file every so often: CSV, JSON lines, JSON or a workbook, packed or not." });

type Settings = z.output<typeof settings>;

/** What the last file was, so that the same one is not read again. */
const cursorSchema = z.object({ etag: z.string(), lastModified: z.string(), digest: z.string() }).partial();

/** A file that another site has at an address: CSV, JSON lines, JSON or a workbook, packed or not. */
export const address: SourceKind<Settings> = {
  title: "Address",
  settings,
  asksOthers: true,
  callsPerDay: () => 300,
  dayEnd: utcDayEnd,
  everySeconds: ({ everyMinutes }) => everyMinutes * 60,
  hoursShown: ({ endAfterDays }) => endAfterDays * 24,
  terms: (set) => (isOfRebrickable(set.address) ? termsOfList : termsAsSet(set)),
  isAnythingWaiting: async () => true,
  fetch: fetchFile,
  withoutSecret: withoutQuery,
  removeOld: () => removeLeftFiles(fetchedFolder),
};

/** Rebrickable publishes lists of sets, themes and minifigures, and nothing that has a price. */
const isOfRebrickable = (address: string) => URL.parse(address)?.hostname === "cdn.rebrickable.com";

/** Two minutes for all of a file: other sources wait meanwhile. */
export const network = { ...publicNetwork, timeoutMs: 120_000 };

async function fetchFile(
  { address: template, hasQuery, isPrivate, ...settings }: Settings,
  { secret, cursor, countCall }: FetchContext,
): Promise<SourceFile | null> {
  if (hasQuery && secret === null)
    throw new SourceFailed("The part of its address after the ? is in no back-up. Set the whole address again.");
  const url = new URL(withDates(template, new Date()) + (secret ? withDates(secret, new Date()) : ""));
  const last = cursorSchema.catch({}).parse(cursor ?? {});
  const target = path.join(fetchedFolder, `${randomUUID()}.part`);
  await countCall();
  try {
    const received = await publicFetch(
      url.href,
      {
        network,
        schemes: ["https", "http"],
        ...(isPrivate && { privateHost: url.hostname }),
        headers: {
          ...(last.etag && { "If-None-Match": last.etag }),
          ...(last.lastModified && { "If-Modified-Since": last.lastModified }),
        },
        maxRedirects: 0,
        maxBytes: env.IMPORT_BYTES,
        maxUnpackedBytes: env.IMPORT_BYTES,
      },
      (response) => receive(response, target),
    );
    if (received === null || received.digest === last.digest) {
      await rm(target, { force: true });
      return null;
    }
    const { digest, bytes, etag, lastModified } = received;
    return {
      path: target,
      name: await nameByContent(url.pathname.split("/").at(-1) || url.hostname, target),
      bytes,
      reading: readingAsSet(settings),
      cursor: { digest, ...(etag && { etag }), ...(lastModified && { lastModified }) },
      settle: () => rm(target, { force: true }),
      leave: () => rm(target, { force: true }),
      async refuse({ message }) {
        await rm(target, { force: true });
        throw new SourceFailed(message);
      },
    };
  } catch (error) {
    await rm(target, { force: true });
    throw error instanceof FetchFailed ? new SourceFailed(inWords(error)) : error;
  }
}

/** Puts the month and the day of now, in UTC, in place of `{month}` and `{day}`: "2026-11", "2026-11-28". */
function withDates(text: string, now: Date): string {
  const day = now.toISOString().slice(0, 10);
  return text.replaceAll(/\{day\}|%7Bday%7D/gi, day).replaceAll(/\{month\}|%7Bmonth%7D/gi, day.slice(0, 7));
}

interface Received extends ReceivedFile {
  etag: string | undefined;
  lastModified: string | undefined;
}

/** Writes what came to a file; null where it has not changed. */
async function receive({ status, headers, body }: PublicResponse, target: string): Promise<Received | null> {
  if (status === 304) return null;
  if (status !== 200) throw new SourceFailed(sentenceOf(status), readRetryAfter(headers["retry-after"]));
  const file = await receiveFile(body, target);
  const { etag, "last-modified": lastModified } = headers;
  return { ...file, etag, lastModified };
}

function sentenceOf(status: number): string {
  if (status === 401 || status === 403)
    return `The site answered ${status}: it does not let us in. Is the key in the address still valid?`;
  if (status === 404 || status === 410) return `The site answered ${status}: there is no such file.`;
  if (status === 429) return "The site answered 429: it was asked too often.";
  return `The site answered ${status}.`;
}

function inWords({ message }: FetchFailed): string {
  if (message === "too many redirects") return "The site sends us to another address. Set that one.";
  return `The file did not come: ${reasonInWords(message)}.`;
}

/** The query may hold a key. */
function withoutQuery(input: Record<string, unknown>): { settings: Record<string, unknown>; secret: string | null } {
  if (typeof input.address !== "string") return { settings: input, secret: null };
  const url = URL.parse(input.address);
  // What is no address is refused, and shown again with the sentence that says so.
  if (!url) return { settings: { ...input, address: input.address.split("?", 1)[0] }, secret: null };
  if (url.username || url.password) throw new InvalidError("address", "An address has no name and password in it.");
  const secret = url.search || null;
  url.search = "";
  url.hash = "";
  // As it was typed: in a path, braces become %7B and %7D.
  const address = url.href.replaceAll(/%7B(month|day)%7D/gi, "{$1}");
  return { settings: { ...input, address, hasQuery: secret !== null }, secret };
}
