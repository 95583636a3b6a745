import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { hasName } from "./account.ts";
import { CannotOpenDatabase } from "./cannot-open.ts";
import { type Cluster, closedDir, majorVersion } from "./cluster.ts";
import type { Programs } from "./programs.ts";

type Variables = Record<string, string | undefined>;

/** What server programs get of our environment, and `more`: nothing that names a database, and no secret. */
export function programEnvironment(more: Variables = {}): NodeJS.ProcessEnv {
  // libfaketime sets another day, libnss_wrapper names a user that the system does not know.
  const passed = Object.entries(process.env).filter(([name]) => /^(PATH|HOME|TMPDIR|LD_.*|FAKETIME.*)$/.test(name));
  const variables: Variables = { ...Object.fromEntries(passed), LC_ALL: "C", TZ: "UTC", ...more };
  return variables as NodeJS.ProcessEnv;
}

/**
 * Makes the cluster where it does not exist yet, whole or not at all. Throws `CannotOpenDatabase` for one of another major
 * version, and an error with initdb's words when it fails.
 */
export async function makeCluster({ databaseDir, account }: Cluster, { initdb }: Programs): Promise<void> {
  if (existsSync(databaseDir)) return requireMajorVersion(databaseDir);
  const unfinished = `${databaseDir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  closedDir(unfinished, account);
  // The builtin locale sorts by code points. The system's says what a letter is to pg_trgm, which else drops é and 一.
  const ctype = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";
  const named = nameForInitdb();
  try {
    const child = spawn(
      initdb,
      [
        `--pgdata=${unfinished}`,
        "--username=postgres",
        "--auth=trust",
        "--encoding=UTF8",
        "--locale-provider=builtin",
        "--builtin-locale=C.UTF-8",
        "--lc-collate=C",
        `--lc-ctype=${ctype}`,
        "--set=timezone=UTC",
        "--set=log_timezone=UTC",
      ],
      { ...account, cwd: "/", env: programEnvironment(named.env), stdio: ["ignore", "ignore", "pipe"] },
    );
    const [said, code] = await Promise.all([
      text(child.stderr),
      new Promise((resolve, reject) => child.once("error", reject).once("close", resolve)),
    ]);
    if (code !== 0)
      throw new Error(
        said
          .trim()
          .split("\n")
          .find((line) => /error:|FATAL/.test(line)) ?? said.trim(),
      );
    renameSync(unfinished, databaseDir);
  } finally {
    named.forget();
  }
}

function requireMajorVersion(databaseDir: string): void {
  const version = readFileSync(path.join(databaseDir, "PG_VERSION"), "utf8").trim();
  if (version === String(majorVersion)) return;
  throw new CannotOpenDatabase(
    `The database in ${databaseDir} was made by PostgreSQL ${version}, and this is PostgreSQL ${majorVersion}. ` +
      "Move that directory away, or name a server of its version in DATABASE_URL.",
  );
}

/** initdb asks for the name of its user, who in a container may be a number only: libnss_wrapper, where it is installed, gives one. */
function nameForInitdb(): { env: Variables; forget(): void } {
  if (hasName()) return { env: {}, forget: () => {} };
  const dir = mkdtempSync(path.join(tmpdir(), "chartables-name-"));
  const passwd = path.join(dir, "passwd");
  const group = path.join(dir, "group");
  writeFileSync(passwd, `chartables:x:${process.getuid?.()}:${process.getgid?.()}::/:/bin/false\n`);
  writeFileSync(group, `chartables:x:${process.getgid?.()}:\n`);
  return {
    env: { LD_PRELOAD: "libnss_wrapper.so", NSS_WRAPPER_PASSWD: passwd, NSS_WRAPPER_GROUP: group },
    forget: () => rmSync(dir, { recursive: true, force: true }),
  };
}
