/**
 * npm run maintenance -- on|off: closes the site for maintenance, in all processes, or opens it again. Without a word,
 * says which.
 */
import { prepareDatabase } from "#app/models/jobs/prepare-database.server.ts";
import { WrongArguments } from "#app/models/platform/errors.ts";
import { findMaintenance, setMaintenance } from "#app/models/platform/maintenance.server.ts";
import { runCommand } from "./command-line/run-command.ts";

const usage = `Usage: npm run maintenance -- [on|off]

  on     every page, form and call of the API answers 503, in all processes, until it is off. Jobs go on
  off    opens the site again
         Without either, says which of the two it is.`;

await runCommand(usage, async ([word, ...more]) => {
  if (more.length > 0 || !(word === undefined || word === "on" || word === "off"))
    throw new WrongArguments("Say on, or off, or neither.");
  await prepareDatabase();
  if (word !== undefined) await setMaintenance(word === "on");
  const since = await findMaintenance();
  return since
    ? `Maintenance is on since ${since.toISOString()}: the site is closed. To open it: npm run maintenance -- off`
    : "Maintenance is off: the site is open.";
});
