import { WrongArguments } from "#app/models/platform/errors.ts";
import { openDatabase } from "#app/models/platform/open-database.server.ts";
import type { Database } from "#db/client.ts";

/**
 * Runs what somebody typed in a terminal, prints what it returns, closes the database and ends the process: with 2 and
 * the usage for wrong arguments, with 1 and a sentence for a failure. A process that the server started ends with it.
 */
export async function runCommand(
  usage: string,
  run: (args: string[], database: Database) => Promise<string | undefined>,
): Promise<never> {
  const args = process.argv.slice(2);
  if (args.includes("--help") || args.includes("-h")) {
    console.log(usage);
    process.exit(0);
  }
  if (process.send) {
    process.once("disconnect", () => process.exit(1));
    // Ctrl-C reaches the server too, and the server ends this process.
    process.on("SIGINT", () => {});
  }
  const database = openDatabase();
  await run(args, database).then(
    (answer) => {
      if (answer !== undefined) console.log(answer);
    },
    (error: unknown) => {
      const isWrong = error instanceof WrongArguments || isOfParsing(error);
      console.error(`${error instanceof Error ? error.message : error}${isWrong ? `\n\n${usage}` : ""}`);
      process.exitCode = isWrong ? 2 : 1;
    },
  );
  await database.close();
  process.exit();
}

/** What `parseArgs` throws for an option that it does not know, or that lacks its value. */
function isOfParsing(error: unknown): boolean {
  return String((error as { code?: unknown } | null)?.code).startsWith("ERR_PARSE_ARGS_");
}
