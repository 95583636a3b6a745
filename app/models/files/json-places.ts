import { type JsonPath, JsonReader } from "./json-reader.ts";

/** Where objects are in a JSON text, and the names of their members. */
export interface JsonPlace {
  path: JsonPath;
  columns: string[];
  objects: number;
}

/** Deeper objects are parts of rows. */
const maxDepth = 8;
const maxPlaces = 500;
const maxColumns = 1_000;
/** Later objects seldom have members that none of these has. */
const objectsToLookAt = 200;

interface Place {
  path: JsonPath;
  columns: Set<string>;
  objects: number;
}

/** Finds the places of a JSON text that hold objects. */
export class JsonPlaces {
  readonly #places = new Map<string, Place>();
  /** The place of the open object at each depth. */
  readonly #open: (Place | undefined)[] = [];
  #broken: unknown;
  readonly #reader = new JsonReader(0, (token, way) => {
    if (token.name === "startObject") {
      const place = this.#placeAt(way);
      this.#open[way.length] = place;
      if (place) place.objects += 1;
    } else if (token.name === "keyValue") {
      const place = this.#open[way.length - 1];
      const isLookedAt = place && place.objects <= objectsToLookAt && place.columns.size < maxColumns;
      if (isLookedAt) place.columns.add(token.value);
    }
  });

  read(piece: string): void {
    try {
      if (!this.#broken) this.#reader.read(piece);
    } catch (error) {
      this.#broken = error;
    }
  }

  /** The places, the outer ones first. Throws `BrokenJson`. */
  end(): JsonPlace[] {
    if (this.#broken) throw this.#broken;
    this.#reader.end();
    return [...this.#places.values()]
      .map(({ path, columns, objects }) => ({ path, columns: [...columns], objects }))
      .sort((one, other) => one.path.length - other.path.length);
  }

  #placeAt(way: JsonPath): Place | undefined {
    if (way.length > maxDepth) return undefined;
    const id = JSON.stringify(way);
    const known = this.#places.get(id);
    if (known || this.#places.size >= maxPlaces) return known;
    const place = { path: [...way], columns: new Set<string>(), objects: 0 };
    this.#places.set(id, place);
    return place;
  }
}
