/** npm run maintenance -- on|off: closes the site for maintenance, in all processes, or opens it again. Without a word, says which. */
import { prepareDatabase } from "#app/models/jobs/prepare-database.server.ts";
import { findMaintenance, setMaintenance } from "#app/models/platform/maintenance.server.ts";
import { openDatabase } from "#app/models/platform/open-database.server.ts";

const usage = `Usage: npm run maintenance -- [on|off]

  on     every page, form and call of the API answers 503, in all processes, until it is off. Jobs go on
  off    opens the site again
         Without either, says which of the two it is.`;

async function main(word: string | undefined): Promise<string> {
  await prepareDatabase();
  if (word !== undefined) await setMaintenance(word === "on");
  const since = await findMaintenance();
  return since
    ? `Maintenance is on since ${since.toISOString()}: the site is closed. To open it: npm run maintenance -- off`
    : "Maintenance is off: the site is open.";
}

const [word, ...more] = process.argv.slice(2);
if (more.length > 0 || !(word === undefined || word === "on" || word === "off")) {
  console.error(usage);
  process.exit(["--help", "-h"].includes(word ?? "") ? 0 : 2);
}
const database = openDatabase();
const code = await main(word).then(
  (answer) => {
    console.log(answer);
    return 0;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  },
);
await database.close();
process.exit(code);
