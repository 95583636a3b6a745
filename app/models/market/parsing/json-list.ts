/** The text of a member of a JSON list, and the line where it begins. */
export interface ListMember {
  line: number;
  /** Null where it exceeds the limit. */
  text: string | null;
}

/** The text is not a complete JSON list. */
export class BrokenList extends Error {
  override name = "BrokenList";
}

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const LINE_FEED = 10;

/**
 * Splits a JSON list that comes in pieces into its members, holding one member at a time. Does not check that a member is
 * valid JSON. Throws `BrokenList`.
 */
export async function* membersOfList(pieces: AsyncIterable<string>, maxLength: number): AsyncGenerator<ListMember> {
  let state: "before" | "inside" | "after" = "before";
  let line = 1;
  let depth = 0;
  let inString = false;
  let isEscaped = false;
  let member: { line: number; text: string; isTooLong: boolean } | undefined;
  let wantsMember = false;

  const finished = (): ListMember | undefined => {
    const { line: at = 0, text = "", isTooLong = false } = member ?? {};
    const hadMember = member !== undefined;
    member = undefined;
    if (!hadMember) return undefined;
    return { line: at, text: isTooLong ? null : text.trimEnd() };
  };

  for await (const piece of pieces) {
    let from = member ? 0 : -1;
    const take = (end: number) => {
      if (!member || from < 0) return;
      if (member.text.length + end - from > maxLength) {
        member.isTooLong = true;
        member.text = "";
      } else if (!member.isTooLong) member.text += piece.slice(from, end);
      from = -1;
    };
    for (let at = 0; at < piece.length; at += 1) {
      const code = piece.charCodeAt(at);
      if (code === LINE_FEED) line += 1;
      if (inString) {
        if (isEscaped) isEscaped = false;
        else if (code === BACKSLASH) isEscaped = true;
        else if (code === QUOTE) inString = false;
        continue;
      }
      if (code === 32 || code === LINE_FEED || code === 13 || code === 9 || code === 0xfeff) continue;
      const character = piece[at];
      if (state === "before") {
        if (character !== "[") throw new BrokenList("it does not begin with a list");
        state = "inside";
        continue;
      }
      if (state === "after") throw new BrokenList(`something follows its list in line ${line}`);
      if (depth === 0 && (code === COMMA || character === "]")) {
        take(at);
        const done = finished();
        if (done) yield done;
        else if (code === COMMA || wantsMember) throw new BrokenList(`a member of its list is missing in line ${line}`);
        wantsMember = code === COMMA;
        if (character === "]") state = "after";
        continue;
      }
      if (!member) {
        member = { line, text: "", isTooLong: false };
        from = at;
      }
      if (code === QUOTE) inString = true;
      else if (character === "{" || character === "[") depth += 1;
      else if (character === "}" || character === "]") depth -= 1;
    }
    take(piece.length);
  }
  if (state !== "after") throw new BrokenList("it ends before its list does");
}
