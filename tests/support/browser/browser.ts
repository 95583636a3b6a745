/** Finds the Chromium for the tests. Run by itself, it prints the program's path, or fails when there is none. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { type Browser, chromium, type LaunchOptions } from "@playwright/test";

/** The headless shell comes first: the same browser, and visits take half the time. */
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const places = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The first Chromium that starts: the one in `CHROMIUM`, one of this machine, or Playwright's own. */
function findChromium(): string | undefined {
  const wanted = process.env.CHROMIUM;
  if (wanted) return starts(wanted) ? wanted : undefined;
  const folders = (process.env.PATH ?? "").split(path.delimiter);
  const onPath = folders.flatMap((folder) => names.map((name) => path.join(folder, name)));
  return [...onPath, ...places, chromium.executablePath()].find(starts);
}

/** How every suite launches Chromium: quiet on the network, and with its sandbox, unless run as root. */
export function chromiumLaunch(): LaunchOptions {
  const executablePath = findChromium();
  if (!executablePath)
    throw new Error("There is no Chromium. Run npm test, which installs one, or set CHROMIUM to its path.");
  const isRoot = process.getuid?.() === 0;
  return {
    executablePath,
    headless: true,
    chromiumSandbox: !isRoot,
    args: [
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
    ],
  };
}

/** A browser for tests outside Playwright's own runner. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch(chromiumLaunch());
}

/** A program may be there and still not run: a placeholder of the distribution, or one without its libraries. */
function starts(program: string): boolean {
  return existsSync(program) && spawnSync(program, ["--version"], { stdio: "ignore", timeout: 30_000 }).status === 0;
}

if (import.meta.main) {
  const found = findChromium();
  if (found) console.log(found);
  else process.exitCode = 1;
}
