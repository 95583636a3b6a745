import path from "node:path";

/** The path of a file that somebody typed, seen from the folder they are in: npm runs scripts in that of the package. */
export function typedPath(file: string): string {
  return path.resolve(process.env.INIT_CWD ?? "", file);
}
