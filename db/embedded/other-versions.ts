import { existsSync, readdirSync, renameSync } from "node:fs";
import path from "node:path";
import { CannotOpenDatabase, type Cluster } from "./cluster.ts";
import { hasPrograms } from "./programs.ts";

/** The major versions of the other clusters beside this one, the newest first. */
function otherVersions({ databaseDir, version }: Cluster): number[] {
  const home = path.dirname(databaseDir);
  const versions = existsSync(home) ? readdirSync(home).map((name) => Number(/^postgres-(\d+)$/.exec(name)?.[1])) : [];
  return versions.filter((other) => other && other !== version).sort((one, other) => other - one);
}

/** The older major version whose cluster holds the data, since this one is not there; undefined if there is none. */
export function olderVersion(cluster: Cluster): number | undefined {
  if (existsSync(cluster.databaseDir)) return undefined;
  const [newest] = otherVersions(cluster);
  return newest && newest < cluster.version ? newest : undefined;
}

/**
 * Throws `CannotOpenDatabase` where this cluster is not there, but one of another major version: an empty one would
 * hide its data.
 */
export function refuseOtherVersion(cluster: Cluster): void {
  const [other] = existsSync(cluster.databaseDir) ? [] : otherVersions(cluster);
  if (!other) return;
  const { version } = cluster;
  const otherDir = path.join(path.dirname(cluster.databaseDir), `postgres-${other}`);
  const what = `The data in ${otherDir} are of PostgreSQL ${other}, and this release runs PostgreSQL ${version}. Nothing was changed.`;
  if (other > version)
    throw new CannotOpenDatabase(
      `${what} Start the newer release that ran here, or restore a back-up into another DATA_DIR.`,
    );
  if (hasPrograms(other)) throw new CannotOpenDatabase(`${what} Start the site first, which moves them: npm start`);
  const backup = path.join(cluster.dataDir, `before-postgres-${version}.tar.gz`);
  throw new CannotOpenDatabase(
    [
      `${what} Its packages do not bring PostgreSQL ${other}, so that you move them yourself. With the release that ran here before:`,
      `  npm run backup -- ${backup}`,
      "Then with this one:",
      `  mv ${otherDir} ${otherDir}-replaced`,
      `  npm run restore -- ${backup}`,
      "  npm start",
    ].join("\n"),
  );
}

/** Renames the older clusters beside this one, which holds their data by now. Returns a message for each. */
export function setOlderAside(cluster: Cluster): string[] {
  const older = otherVersions(cluster).filter((other) => other < cluster.version);
  return older.map((version) => {
    const olderDir = path.join(path.dirname(cluster.databaseDir), `postgres-${version}`);
    let aside = `${olderDir}-replaced`;
    for (let number = 2; existsSync(aside); number += 1) aside = `${olderDir}-replaced-${number}`;
    renameSync(olderDir, aside);
    return `What PostgreSQL ${version} held is in ${aside}. It is no longer read: remove it when you have seen that all is there.`;
  });
}
