import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { userInfo } from "node:os";

/** Whom PostgreSQL's programs run as. */
export interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root: for root this is the owner of `dataDir`, else `nobody`. Undefined for everybody else. */
export function ordinaryAccount(dataDir: string): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const { uid, gid } = statSync(dataDir);
  return uid === 0 ? { uid: idOf("-u"), gid: idOf("-g") } : { uid, gid };
}

function idOf(flag: "-u" | "-g"): number {
  const { status, stdout } = spawnSync("id", [flag, "nobody"], { encoding: "utf8" });
  return status === 0 ? Number(stdout) : 65_534;
}

/** Whether an account gets into a directory, through all that are above it. */
export function canEnter(account: Account, dir: string): boolean {
  return spawnSync("sh", ["-c", 'cd "$1"', "sh", dir], { ...account, cwd: "/", stdio: "ignore" }).status === 0;
}

/** False in a container that was told to run as a number that its system does not know. */
export function hasName(): boolean {
  try {
    return userInfo().username !== "";
  } catch {
    return false;
  }
}
