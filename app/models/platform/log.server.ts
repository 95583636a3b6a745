import pino from "pino";
import { env } from "../../env.server.ts";
import { noteError } from "./error-kinds.ts";
import { clip, ellipsized } from "./text-length.ts";

/** Docker and the journal split longer lines, which are then no JSON. */
const maxBytes = 2_048;

/** The level of pino that stands for a warning; that of an error is higher. */
const warning = 40;

const output = pino.destination({ sync: true, minLength: 8_192 });
let isWaiting = false;

/** Writes the lines of one turn of the event loop together: a write for each took a third of what a page from memory costs. */
const lines = {
  write(line: string): void {
    output.write(line);
    if (isWaiting) return;
    isWaiting = true;
    setImmediate(() => {
      isWaiting = false;
      output.flush();
    });
  },
};
process.once("exit", () => output.flushSync());

/** Logs lines of JSON of at most 2 kB. Queries are removed from addresses. */
export const log = pino(
  {
    level: env.LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    hooks: {
      streamWrite: (line) => shortLine(withoutQueries(line)),
      logMethod(args, write, level) {
        if (level >= warning) noteLogged(args);
        write.apply(this, args);
      },
    },
  },
  lines,
);

/** Operators read warnings and errors at `/admin/errors`. */
function noteLogged([first, second]: unknown[]): void {
  const isSentence = typeof first === "string";
  noteError(isSentence ? {} : Object(first), String(isSentence ? first : (second ?? "")));
}

/** Queries hold search terms and the tokens of mailed links. "?t=1763781234567" of our own files stays. */
function withoutQueries(line: string): string {
  return line.includes("?") ? line.replace(/(\/[^\s"?\\]*)\?(?!t=\d)[^\s"\\]*/g, "$1") : line;
}

function shortLine(line: string): string {
  if (Buffer.byteLength(line) <= maxBytes) return line;
  const { level, time, msg, ...rest } = JSON.parse(line) as Record<string, unknown>;
  for (const fields of [rest, {}]) {
    for (const maxLength of [1_200, 600, 300, 100]) {
      const cut = (_: string, value: unknown) => (typeof value === "string" ? ellipsized(value, maxLength) : value);
      const shorter = `${JSON.stringify({ level, time, ...fields, msg }, cut)}\n`;
      if (Buffer.byteLength(shorter) <= maxBytes) return shorter;
    }
  }
  return `${JSON.stringify({ level, time })}\n`;
}

/** An error for the log, with where it was thrown. */
export function describeError(error: unknown): string {
  return clip(error instanceof Error ? (error.stack ?? error.message) : String(error), 4_000);
}
