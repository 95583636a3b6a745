/** npm start: installs and builds what is missing, then serves. */
import { buildSite, installPackages, run } from "./prepare.mjs";

await installPackages();
await buildSite();
process.exit((await run("node", ["scripts/serve.ts"])).code);
