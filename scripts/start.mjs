/** npm start: installs and builds what is missing, then serves. */
import { buildSite, installPackages, run } from "./prepare.mjs";

await installPackages();
await buildSite(() => runOrEnd("scripts/prepare-database.ts"));
await runOrEnd("scripts/serve.ts");

/** Ends this process where the program fails. @param {string} program */
async function runOrEnd(program) {
  const { code } = await run("node", [program]);
  if (code !== 0) process.exit(code);
}
