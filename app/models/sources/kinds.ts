import { address } from "./address.server.ts";
import { bricklink } from "./bricklink.server.ts";
import { ebay } from "./ebay.server.ts";
import { folder } from "./folder.server.ts";
import { push } from "./push.server.ts";
import type { SourceKind } from "./source-kind.ts";
import { upload } from "./upload.server.ts";

/** Every kind of source by its name. */
export const sourceKinds = { folder, address, push, upload, ebay, bricklink } satisfies Record<
  string,
  SourceKind<unknown>
>;

export type SourceKindName = keyof typeof sourceKinds;

/** Whether a source of this kind is there from the start, and cannot be added or removed. */
export const isBuiltIn = (name: string) => kindNamed(name).isBuiltIn ?? false;

/** The kinds whose files operators upload. */
export const kindsByHand = Object.entries<SourceKind<unknown>>(sourceKinds).flatMap(([name, { isByHand }]) =>
  isByHand ? [name] : [],
);

/** The kind of this name, of which a source in the database is. Throws for a name that newer versions know. */
export function kindNamed(name: string): SourceKind<unknown> {
  const kind: SourceKind<unknown> | undefined = Object.hasOwn(sourceKinds, name)
    ? sourceKinds[name as SourceKindName]
    : undefined;
  if (!kind) throw new Error(`There is no kind of source "${name}".`);
  return kind;
}
