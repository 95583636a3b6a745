import { BrokenList } from "./json-list.ts";
import { type JsonPath, JsonScan } from "./json-scan.ts";

/** Where objects are in a JSON text, and the names of their members. */
export interface JsonPlace {
  path: JsonPath;
  columns: string[];
  objects: number;
}

interface Node {
  path: JsonPath;
  columns: Set<string>;
  objects: number;
  inside: Map<string | null, Node>;
}

/** Deeper objects are parts of rows. */
const maxDepth = 8;
const maxPlaces = 500;
const maxColumns = 1_000;
/** Later objects seldom have members that none of these has. */
const objectsToLookAt = 200;

/** The places of a JSON text that hold objects, the outer ones first. Reads it to its end. Throws `BrokenList`. */
export async function placesOfObjects(pieces: AsyncIterable<string>): Promise<JsonPlace[]> {
  const scan = new JsonScan();
  const root: Node = { path: [], columns: new Set(), objects: 0, inside: new Map() };
  const nodes = [root];
  const frames: { node: Node; isList: boolean; key: string | null }[] = [];
  /** Containers that are open and not looked into. */
  let passed = 0;

  const nodeOf = (frame: (typeof frames)[number] | undefined): Node | undefined => {
    if (!frame) return root;
    const step = frame.isList ? null : frame.key;
    const known = frame.node.inside.get(step);
    if (known || nodes.length >= maxPlaces || frames.length >= maxDepth) return known;
    const node: Node = { path: [...frame.node.path, step], columns: new Set(), objects: 0, inside: new Map() };
    frame.node.inside.set(step, node);
    nodes.push(node);
    return node;
  };
  const handlers = {
    mark(mark: string, at: number) {
      const frame = frames.at(-1);
      if (mark === "[" || mark === "{") {
        const node = passed > 0 ? undefined : nodeOf(frame);
        if (!node) passed += 1;
        else frames.push({ node, isList: mark === "[", key: null });
        if (node && mark === "{") node.objects += 1;
      } else if (mark === "]" || mark === "}") {
        if (passed > 0) passed -= 1;
        else if (!frame || frame.isList !== (mark === "]")) {
          throw new BrokenList(`its brackets do not match in line ${scan.line}`);
        } else frames.pop();
      } else if (passed > 0 || !frame || frame.isList) return;
      else if (mark === ",") frame.key = null;
      else if (mark === '"' && frame.key === null) scan.readKey(at);
    },
    key(key: string) {
      const frame = frames.at(-1);
      if (!frame) return;
      frame.key = key;
      const { columns, objects } = frame.node;
      if (objects <= objectsToLookAt && columns.size < maxColumns) columns.add(key);
    },
  };
  for await (const piece of pieces) scan.read(piece, handlers);
  if (frames.length > 0 || passed > 0 || scan.isInString) throw new BrokenList("it ends before its list does");
  return nodes
    .filter(({ objects }) => objects > 0)
    .map(({ path, columns, objects }) => ({ path, columns: [...columns], objects }))
    .sort((one, other) => one.path.length - other.path.length);
}
