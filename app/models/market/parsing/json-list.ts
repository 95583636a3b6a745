import { type JsonPath, JsonScan } from "./json-scan.ts";

/** The text of a row, and the line where it begins. */
interface ListMember {
  line: number;
  /** Null where it exceeds the limit. */
  text: string | null;
}

/** The JSON is not complete. The message says where. */
export class BrokenList extends Error {
  override name = "BrokenList";
}

interface Frame {
  isList: boolean;
  /** The key whose value comes next, in an object. */
  key: string | null;
  hasValue: boolean;
  wantsValue: boolean;
}

const brackets: Record<string, string> = { "[": "]", "{": "}" };

/**
 * The members of a JSON list that comes in pieces, one in memory at a time, not yet parsed. The list may be inside objects:
 * `path` leads to it. Throws `BrokenList`.
 */
export async function* membersOfList(
  pieces: AsyncIterable<string>,
  maxLength: number,
  path: JsonPath = [null],
): AsyncGenerator<ListMember> {
  const scan = new JsonScan();
  const frames: Frame[] = [];
  /** The value that is being read: a row, or null for one that is passed over. */
  let value: { row: ListMember | null; depth: number } | undefined;
  let values = 0;

  for await (const piece of pieces) {
    let from = 0;
    const take = (end: number) => {
      const row = value?.row;
      if (!row) return;
      const isTooLong = row.text === null || row.text.length + end - from > maxLength;
      row.text = isTooLong ? null : row.text + piece.slice(from, end);
    };
    const ended: ListMember[] = [];
    const endValue = (end: number) => {
      take(end);
      if (value?.row) ended.push({ ...value.row, text: value.row.text?.trimEnd() ?? null });
      value = undefined;
    };
    scan.read(piece, {
      mark: (mark, at) => {
        if (value && !(value.depth === 0 && /[,\]}]/.test(mark))) {
          if (mark in brackets) value.depth += 1;
          else if (mark === "]" || mark === "}") value.depth -= 1;
          if (value.depth === 0 && frames.length === 0 && mark !== ",") endValue(at + 1);
          return;
        }
        if (value) endValue(at);
        const frame = frames.at(-1);
        if (frame && mark === ":") return;
        if (frame && (mark === "," || mark === "]" || mark === "}")) {
          if (!frame.hasValue && (mark === "," || frame.wantsValue)) {
            throw new BrokenList(`a member of its list is missing in line ${scan.line}`);
          }
          if (mark === ",") Object.assign(frame, { key: null, hasValue: false, wantsValue: true });
          else if (frame.isList === (mark === "]")) frames.pop();
          else throw new BrokenList(`its brackets do not match in line ${scan.line}`);
          return;
        }
        if (frame && !frame.isList && frame.key === null) {
          if (mark !== '"') throw new BrokenList(`a name is missing in line ${scan.line}`);
          scan.readKey(at);
          return;
        }
        beginValue(mark, at, frame);
      },
      key: (key) => {
        const frame = frames.at(-1);
        if (frame) frame.key = key;
      },
    });
    take(piece.length);
    yield* ended;

    function beginValue(mark: string, at: number, frame: Frame | undefined): void {
      if (frame) frame.hasValue = true;
      else values += 1;
      const level = frames.length;
      const isOnPath = !frame || frame.isList || frame.key === path[level - 1];
      const isRow = isOnPath && level === path.length;
      if (!isRow && isOnPath && mark === (path[level] === null ? "[" : "{")) {
        frames.push({ isList: mark === "[", key: null, hasValue: false, wantsValue: false });
        return;
      }
      if (!frame && !isRow) {
        throw new BrokenList(
          values === 1 ? "it does not begin with a list" : `something follows its list in line ${scan.line}`,
        );
      }
      value = { row: isRow ? { line: scan.line, text: "" } : null, depth: mark in brackets ? 1 : 0 };
      from = at;
    }
  }
  if (frames.length > 0 || value || scan.isInString || values === 0)
    throw new BrokenList("it ends before its list does");
}
