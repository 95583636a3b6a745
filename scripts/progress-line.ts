/** A line that is rewritten on a terminal, and printed at most every two seconds elsewhere. */
export function progressLine(out: NodeJS.WriteStream = process.stdout) {
  let last = Date.now();
  let isOpen = false;
  return {
    show(text: string): void {
      if (out.isTTY) {
        out.write(`\r\u001b[2K${text}`);
        isOpen = true;
      } else if (Date.now() - last > 2_000) {
        last = Date.now();
        out.write(`${text}\n`);
      }
    },
    end(): void {
      if (isOpen) out.write("\n");
      isOpen = false;
    },
  };
}
