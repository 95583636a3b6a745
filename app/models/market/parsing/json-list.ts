/** The text of a member of a JSON list, and the line where it begins. */
export interface ListMember {
  line: number;
  /** Null where it exceeds the limit. */
  text: string | null;
}

export class BrokenList extends Error {
  override name = "BrokenList";
}

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const LINE_FEED = 10;

/** The members of a JSON list that comes in pieces, one in memory at a time, not yet parsed. Throws `BrokenList`. */
export async function* membersOfList(pieces: AsyncIterable<string>, maxLength: number): AsyncGenerator<ListMember> {
  let state: "before" | "inside" | "after" = "before";
  let line = 1;
  let depth = 0;
  let inString = false;
  let isEscaped = false;
  let member: ListMember | undefined;
  let wantsMember = false;

  for await (const piece of pieces) {
    let from = member ? 0 : -1;
    const take = (end: number) => {
      if (!member || from < 0) return;
      const isTooLong = member.text === null || member.text.length + end - from > maxLength;
      member.text = isTooLong ? null : member.text + piece.slice(from, end);
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
        if (member) yield { line: member.line, text: member.text?.trimEnd() ?? null };
        else if (code === COMMA || wantsMember) throw new BrokenList(`a member of its list is missing in line ${line}`);
        member = undefined;
        wantsMember = code === COMMA;
        if (character === "]") state = "after";
        continue;
      }
      if (!member) {
        member = { line, text: "" };
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
