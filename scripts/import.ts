/** npm run import -- FILE… [options]. `--help` lists the options. */
import { parseArgs } from "node:util";
import { type ItemKind, itemKinds } from "#app/models/catalog/categories.ts";
import { prepareDatabase } from "#app/models/jobs/startup.server.ts";
import { WrongArguments } from "#app/models/market/how-to-read.ts";
import { type ImportReport, importFile } from "#app/models/market/import-file.server.ts";
import { importSetList, recogniseSetList, type SetListReport } from "#app/models/market/import-set-list.server.ts";
import { isCurrency } from "#app/models/market/parsing/currencies.ts";
import { type Period, readPeriod } from "#app/models/market/parsing/date-text.ts";
import { parseSaidColumns, type SaidColumns } from "#app/models/market/parsing/file-columns.ts";
import { presets } from "#app/models/market/parsing/presets.ts";
import { UnreadableFile } from "#app/models/market/parsing/read-file.ts";
import { openDatabase } from "#app/models/platform/open-database.server.ts";
import { progressLine } from "./progress-line.ts";

const usage = `Usage: npm run import -- FILE… [options]

Imports sales and listings from CSV files, JSON lines or JSON (.gz too), and lists of LEGO sets, themes and minifigures with the
columns of Rebrickable's files. A second run of the same file changes nothing. What a row says is stronger than any option.

  --kind sale|listing   what the rows are, if the file does not say
  --category NAME       ${itemKinds.join(", ")}
  --currency CODE       the currency of prices that do not say theirs: GBP, SEK, INR, …
  --condition WORDS     the condition of rows that do not say theirs: new, "used, complete", …
  --columns NAMES       which columns hold what: title=Name,price="Sold Price". Can be repeated
  --sold-in WHEN        the time of sales without a date: 2021-01, 2021-01-15 or 2021-01-05..2021-01-20. A file without any
                        dates may have it at the end of its name instead: sold-2021-01.csv
  --rejected FILE       writes every rejected row to a new CSV file: line,reason,title
  --source NAME         a short name of the source. The import recognises rows of a source when they come again
  --preset NAME         the names of the columns: ${presets.map(({ name }) => name).join(", ")}`;

async function main(): Promise<number> {
  const { files, options } = readArguments();
  await prepareDatabase();
  let code = 0;
  for (const file of files) {
    const line = progressLine();
    try {
      const setList = await recogniseSetList(file);
      if (setList) {
        printSetList(await importSetList(setList));
        continue;
      }
      const report = await importFile(file, options, ({ read, kept, share }) => {
        line.show(
          `${file}: ${Math.round(share * 100)} % · ${read.toLocaleString("en-US")} rows read · ${kept.toLocaleString("en-US")} kept`,
        );
      });
      line.end();
      print(report);
    } catch (error) {
      line.end();
      if (error instanceof WrongArguments) throw error;
      if (!(error instanceof UnreadableFile)) throw error;
      console.error(error.message);
      code = 1;
    }
  }
  return code;
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        kind: { type: "string" },
        category: { type: "string" },
        currency: { type: "string" },
        condition: { type: "string" },
        columns: { type: "string", multiple: true },
        source: { type: "string" },
        preset: { type: "string" },
        "sold-in": { type: "string" },
        rejected: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help) {
      console.log(usage);
      process.exit(0);
    }
    if (positionals.length === 0) throw new WrongArguments("Name at least one file.");
    const { kind, source, preset } = values;
    if (kind !== undefined && kind !== "sale" && kind !== "listing") {
      throw new WrongArguments(`--kind is sale or listing, not "${kind}".`);
    }
    const category = itemKinds.find((id) => id === values.category);
    if (values.category !== undefined && !category) {
      throw new WrongArguments(
        `There is no category "${values.category}". The categories are: ${itemKinds.join(", ")}.`,
      );
    }
    if (source !== undefined && !/^[\w.-]{1,60}$/.test(source)) {
      throw new WrongArguments("--source is a name of at most 60 letters, digits, dots and dashes.");
    }
    const currency = values.currency?.toUpperCase();
    if (currency !== undefined && !isCurrency(currency)) {
      throw new WrongArguments(
        `--currency is a code of three letters, like GBP, USD or INR, not "${values.currency}".`,
      );
    }
    const condition = values.condition?.trim();
    if (condition !== undefined && !/^[^\p{Cc}]{1,60}$/u.test(condition)) {
      throw new WrongArguments("--condition is at most 60 characters, like new or used.");
    }
    const soldIn = readSoldIn(values["sold-in"]);
    const { rejected } = values;
    if (rejected !== undefined && positionals.length > 1)
      throw new WrongArguments("--rejected is for one file at a time.");
    return {
      files: positionals,
      options: {
        kind,
        category: category as ItemKind | undefined,
        currency,
        condition,
        columns: readColumns(values.columns),
        source,
        preset,
        soldIn,
        rejected,
      } as const,
    };
  } catch (error) {
    throw error instanceof WrongArguments
      ? error
      : new WrongArguments(error instanceof Error ? error.message : String(error));
  }
}

function readColumns(texts: readonly string[] = []): SaidColumns {
  return texts.flatMap((text) => {
    const columns = parseSaidColumns(text);
    if (typeof columns === "string") throw new WrongArguments(columns);
    return columns;
  });
}

function readSoldIn(text: string | undefined): Period | undefined {
  if (text === undefined) return undefined;
  const period = readPeriod(text);
  if (!period) {
    throw new WrongArguments(
      `--sold-in is a month, a day or a window, like 2021-01, 2021-01-15 or 2021-01-05..2021-01-20, not "${text}".`,
    );
  }
  if (period.from > new Date()) throw new WrongArguments(`--sold-in is a time of the past, not "${text}".`);
  return period;
}

function print(report: ImportReport): void {
  const n = (count: number) => count.toLocaleString("en-US").padStart(9);
  const lines = [
    `${report.file} (preset ${report.preset}, source ${report.source})`,
    ...(report.soldIn ? [soldInSentence(report.soldIn)] : []),
    `${n(report.read)}  rows read`,
    `${n(report.kept)}  kept`,
    `${n(report.updated)}  updated`,
    `${n(report.repeated)}  repeated: the same row again`,
    `${n(report.nearlyRepeated)}  repeated: the same sale at a price within 3 %`,
    ...report.rejected.map(({ reason, count, lines }) => {
      const more = count > lines.length ? ", …" : "";
      return `${n(count)}  rejected: ${reason} (line${count > 1 ? "s" : ""} ${lines.join(", ")}${more})`;
    }),
  ];
  lines.push(`Columns read: ${report.columnsRead}`);
  if (report.columnsNotUsed.length > 0) lines.push(`Columns not used: ${report.columnsNotUsed.join(", ")}`);
  if (report.rejected.some(({ reason }) => reason === "unknown currency")) {
    lines.push("To keep prices that do not say their currency, say it, for example: --currency GBP.");
  }
  if (report.rejected.some(({ reason }) => reason === "no date of sale")) {
    lines.push("To keep sales without a date, say when they were made, for example: --sold-in 2021-01.");
  }
  console.log(lines.join("\n"));
}

function printSetList({ file, list, read, added, changed, rejected }: SetListReport): void {
  const n = (count: number) => count.toLocaleString("en-US").padStart(9);
  const what = { sets: "LEGO sets", minifigs: "LEGO minifigures", themes: "themes of LEGO sets" }[list];
  const lines = [
    `${file} (a list of ${what})`,
    `${n(read)}  rows read`,
    `${n(added)}  added`,
    `${n(changed)}  changed`,
  ];
  if (rejected.count > 0) {
    const more = rejected.count > rejected.lines.length ? ", …" : "";
    lines.push(`${n(rejected.count)}  rejected: no number and name (lines ${rejected.lines.join(", ")}${more})`);
  }
  if (added + changed > 0) lines.push("Stored sales and listings are read again with it by: npm run reclassify");
  console.log(lines.join("\n"));
}

function soldInSentence({ period, isFromName }: NonNullable<ImportReport["soldIn"]>): string {
  const day = (date: Date) => date.toISOString().slice(0, 10);
  const last = day(new Date(period.until.getTime() - 1));
  const when = day(period.from) === last ? `on ${last}` : `between ${day(period.from)} and ${last}`;
  return `Sales without a date count as made ${when}${isFromName ? ", as the file's name says" : ""}.`;
}

const database = openDatabase();
const code = await main().catch((error: unknown) => {
  if (error instanceof WrongArguments) {
    console.error(`${error.message}\n\n${usage}`);
    return 2;
  }
  console.error(error instanceof Error ? error.message : error);
  return 1;
});
await database.close();
process.exit(code);
