import pino from "pino";
import { env } from "../../env.server.ts";

/** A longer line is cut by what reads it: Docker and the journal split it, and it is no JSON any more. */
const mostBytes = 2_048;

/** One line of JSON for each thing worth knowing, of at most 2 kB, without the query of any address. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  hooks: { streamWrite: (line) => shortLine(withoutQueries(line)) },
});

/** What people look for, and the tokens of mailed links, are in queries. "?t=1763781234567" of our own files may stay. */
function withoutQueries(line: string): string {
  return line.replace(/(\/[^\s"?\\]*)\?(?!t=\d)[^\s"\\]*/g, "$1");
}

/** The same line within the limit: its longest texts are cut. */
function shortLine(line: string): string {
  if (Buffer.byteLength(line) <= mostBytes) return line;
  const { level, time, msg, ...rest } = JSON.parse(line) as Record<string, unknown>;
  for (const fields of [rest, {}]) {
    for (const most of [1_200, 600, 300, 100]) {
      const cut = (_: string, value: unknown) =>
        typeof value === "string" && value.length > most ? `${value.slice(0, most)}…` : value;
      const shorter = `${JSON.stringify({ level, time, ...fields, msg }, cut)}\n`;
      if (Buffer.byteLength(shorter) <= mostBytes) return shorter;
    }
  }
  return `${JSON.stringify({ level, time })}\n`;
}
