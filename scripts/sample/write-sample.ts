/** npm run sample: writes `db/sample.csv.gz` from the tables of this folder. The same tables give the same file. */
import { writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { sampleText } from "./sample-text.ts";

writeFileSync("db/sample.csv.gz", gzipSync(sampleText(), { level: 9 }));
