import { isEnd, isStart, type JsonPath, JsonReader } from "./json-reader.ts";

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

interface Frame {
  node: Node;
  isList: boolean;
  key: string | null;
}

/** Deeper objects are parts of rows. */
const maxDepth = 8;
const maxPlaces = 500;
const maxColumns = 1_000;
/** Later objects seldom have members that none of these has. */
const objectsToLookAt = 200;

/** Finds the places of a JSON text that hold objects. */
export class JsonPlaces {
  readonly #root: Node = { path: [], columns: new Set(), objects: 0, inside: new Map() };
  readonly #nodes = [this.#root];
  readonly #frames: Frame[] = [];
  /** Containers that are open and not looked into. */
  #passed = 0;
  readonly #reader = new JsonReader(0);

  #broken: unknown;

  read(piece: string): void {
    try {
      if (!this.#broken) this.#follow(this.#reader.read(piece));
    } catch (error) {
      this.#broken = error;
    }
  }

  #follow(tokens: ReturnType<JsonReader["read"]>): void {
    for (const token of tokens) {
      if (isStart(token)) this.#open(token.name === "startArray");
      else if (isEnd(token)) {
        if (this.#passed > 0) this.#passed -= 1;
        else this.#frames.pop();
      } else if (token.name === "keyValue") this.#key(token.value);
    }
  }

  /** The places, the outer ones first. Throws `BrokenJson`. */
  end(): JsonPlace[] {
    if (this.#broken) throw this.#broken;
    this.#reader.end();
    return this.#nodes
      .filter(({ objects }) => objects > 0)
      .map(({ path, columns, objects }) => ({ path, columns: [...columns], objects }))
      .sort((one, other) => one.path.length - other.path.length);
  }

  #open(isList: boolean): void {
    const node = this.#passed > 0 ? undefined : this.#nodeOf(this.#frames.at(-1));
    if (!node) this.#passed += 1;
    else this.#frames.push({ node, isList, key: null });
    if (node && !isList) node.objects += 1;
  }

  #key(key: string): void {
    const frame = this.#passed > 0 ? undefined : this.#frames.at(-1);
    if (!frame) return;
    frame.key = key;
    const { columns, objects } = frame.node;
    if (objects <= objectsToLookAt && columns.size < maxColumns) columns.add(key);
  }

  #nodeOf(frame: Frame | undefined): Node | undefined {
    if (!frame) return this.#root;
    const step = frame.isList ? null : frame.key;
    const known = frame.node.inside.get(step);
    if (known || this.#nodes.length >= maxPlaces || this.#frames.length >= maxDepth) return known;
    const node: Node = { path: [...frame.node.path, step], columns: new Set(), objects: 0, inside: new Map() };
    frame.node.inside.set(step, node);
    this.#nodes.push(node);
    return node;
  }
}
