import { execFile } from "node:child_process";
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { bareEnvironment, root } from "./own-settings.ts";

const run = promisify(execFile);
const maxOutputBytes = 64 * 1024 * 1024;
const requirements = path.join(root, "tests/long/schemathesis-requirements.txt");
const environment = path.join(root, ".cache/schemathesis");
/** Copied last: it says that the packages of this list are all there. */
const stamp = path.join(environment, "installed-requirements.txt");
const python = path.join(environment, "bin/python");

/** Installs Schemathesis and what it needs below `.cache`, where that is missing or not what the list of requirements says. */
export async function installSchemathesis(): Promise<void> {
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === readFileSync(requirements, "utf8")) return;
  try {
    await run("python3", ["-m", "venv", "--clear", environment]);
    await run(python, [
      "-m",
      "pip",
      "install",
      "--quiet",
      "--disable-pip-version-check",
      "--requirement",
      requirements,
    ]);
  } catch (error) {
    throw new Error("Schemathesis needs Python 3.11 or newer with venv and pip, and PyPI.", { cause: error });
  }
  copyFileSync(requirements, stamp);
}

/** Runs Schemathesis in a folder, where it leaves files. Returns whether it found nothing, and its report. */
export async function runSchemathesis(args: string[], cwd: string): Promise<{ isClean: boolean; report: string }> {
  // Python would hash, and so order, differently in each run.
  const options = { cwd, env: { ...bareEnvironment(), PYTHONHASHSEED: "0" }, maxBuffer: maxOutputBytes };
  try {
    const { stdout } = await run(python, ["-m", "schemathesis.cli", ...args], options);
    return { isClean: true, report: stdout };
  } catch (error) {
    const { message, stdout, stderr } = error as Error & { stdout?: string; stderr?: string };
    return { isClean: false, report: [message, stdout, stderr].filter(Boolean).join("\n") };
  }
}
