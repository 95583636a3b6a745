/** Before each test file: hides the settings of the person who runs the tests from the app's modules. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { blankedSettings, root } from "./own-settings.ts";

/** Names that lead nowhere. */
const IMAGE_HOSTS = "pictures.test,*.pictures.test";
const documented = readFileSync(path.join(root, ".env.example"), "utf8").matchAll(/^#?([A-Z][A-Z_]*)=/gm);
for (const [, name] of documented) {
  delete process.env[`${name}`];
  delete process.env[`${name}_FILE`];
}
Object.assign(process.env, blankedSettings(), { LOG_LEVEL: "silent", WORKER: "off", SAMPLE_DATA: "off", IMAGE_HOSTS });
