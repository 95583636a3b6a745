import { InvalidError } from "../platform/errors.ts";

/** The file cannot be read. The message says why in one sentence. */
export class UnreadableFile extends InvalidError {
  constructor(sentence: string) {
    super("unreadable-file", sentence);
  }
}
