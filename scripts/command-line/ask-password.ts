import { createInterface } from "node:readline";
import { Writable } from "node:stream";

/**
 * Asks for a new password twice on a terminal, which shows nothing of it, or reads one line from a pipe. Throws where
 * the two differ, and where there is none.
 */
export async function askPassword(
  input: NodeJS.ReadableStream & { isTTY?: boolean } = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): Promise<string> {
  // The reader echoes what is typed into its own output.
  const nowhere = new Writable({ write: (_text, _encoding, done) => done() });
  const reader = createInterface({ input, output: nowhere, terminal: input.isTTY === true, historySize: 0 });
  const lines = reader[Symbol.asyncIterator]();
  const say = (text: string) => input.isTTY && output.write(text);
  const ask = async (prompt: string) => {
    say(prompt);
    const { value } = await lines.next();
    say("\n");
    if (!value) throw new Error("No password was given: nothing was changed.");
    return value as string;
  };
  try {
    const password = await ask("New password: ");
    if (input.isTTY && (await ask("The same again: ")) !== password)
      throw new Error("The two passwords differ: nothing was changed.");
    return password;
  } finally {
    reader.close();
  }
}
