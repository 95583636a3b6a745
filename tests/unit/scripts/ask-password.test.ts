import { PassThrough } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { askPassword } from "../../../scripts/command-line/ask-password.ts";

/** A terminal at which somebody types the lines, each when it is asked for. */
async function ask(...typed: string[]) {
  const rawModes: boolean[] = [];
  const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: (raw: boolean) => rawModes.push(raw) });
  let shown = "";
  const output = new PassThrough().on("data", (text) => {
    shown += text;
  });
  const answer = askPassword(input, output).catch((error: Error) => error.message);
  // Echoed by the terminal itself unless it is raw.
  expect(rawModes).toEqual([true]);
  for (const line of typed) {
    await nextTurn();
    input.write(line);
  }
  const got = await answer;
  return { got, shown, rawModes };
}

test("a password that is typed twice at a terminal is taken, and never shown", async () => {
  expect(await ask("a lox\u007fng one\r", "a long one\r")).toEqual({
    got: "a long one",
    shown: "New password: \nThe same again: \n",
    rawModes: [true, false],
  });
});

test("two passwords that differ, none, and Ctrl-C change nothing", async () => {
  expect((await ask("a long one\r", "another one\r")).got).toBe("The two passwords differ: nothing was changed.");
  for (const typed of ["\r", "\u0003", "half of it\u0003", "\u0004"])
    expect((await ask(typed)).got).toBe("No password was given: nothing was changed.");
});

test("what a pipe says is read once, to the end of its first line", async () => {
  const output = new PassThrough();
  expect(await askPassword(new PassThrough().end("from a pipe\r\nand more\n"), output)).toBe("from a pipe");
  expect(output.read()).toBe(null);
  await expect(askPassword(new PassThrough().end(), output)).rejects.toThrow("No password was given");
});
