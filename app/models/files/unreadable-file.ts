import { InvalidError, withHint } from "../platform/errors.ts";

/** The file cannot be read. The message says why in one sentence, and may say what to type in a terminal. */
export class UnreadableFile extends InvalidError {
  /** The message without the options of a command, for whoever has a form. */
  readonly sentence: string;

  constructor(sentence: string, whatToType?: string) {
    super("unreadable-file", withHint(sentence, whatToType));
    this.sentence = sentence;
  }
}
