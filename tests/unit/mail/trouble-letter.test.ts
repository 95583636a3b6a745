import { expect, test } from "vitest";
import { overInWords } from "#app/models/operation/troubles/told-trouble.ts";
import { writeTroubleLetter } from "#app/models/operation/troubles/trouble-letter.ts";
import { troubleInWords } from "#app/models/operation/troubles/trouble-words.ts";
import type { SourceOverview } from "#app/models/sources/sources.server.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";

const origin = "https://chartables.example";
const note = { title: "cards has failed", text: "It answered 500.", to: "/admin/sources/cards" };
const write = (...troubles: (typeof note)[]) => writeTroubleLetter(troubles, { areOver: false, origin });

test("a letter to operators says each trouble with the page that says what to do, as text and as HTML", () => {
  const { subject, text, html } = write(note, { ...note, title: "sets has failed", to: "/admin/sources/sets" });
  expect(subject).toBe("Chartables: 2 things need you");
  for (const part of [text, html]) {
    for (const words of ["cards has failed", "sets has failed", "It answered 500."]) expect(part).toContain(words);
    for (const path of ["/admin/sources/cards", "/admin/sources/sets", "/admin"]) expect(part).toContain(origin + path);
  }
  expect(write(note).subject).toBe("Chartables: cards has failed");
  const over = writeTroubleLetter([note, note, note], { areOver: true, origin });
  expect(over.subject).toBe("Chartables: 3 troubles are over");
  expect(over.text).not.toContain("once more");
});

test("whatever a source says of itself stays text", () => {
  const { html } = write({ ...note, title: "<b>cards</b>", text: '<a href="https://evil.test">"it"</a>' });
  expect(html).not.toContain('evil.test"');
  expect(html).not.toContain("<b>cards");
  expect(html).toContain("&#60;b&#62;cards");
});

test("the links of troubles lead to the operator's pages", () => {
  const source = { name: "a/b c" } as SourceOverview;
  const at = new Date(0);
  const link = (trouble: Parameters<typeof troubleInWords>[0]) => troubleInWords(trouble, String).link?.to;
  expect(link({ is: "source-fails", source, problem: "", since: at })).toBe(adminPaths.source("a/b c"));
  expect(link({ is: "file-refused", source, problem: "", at })).toBe(adminPaths.source("a/b c"));
  expect(link({ is: "all-paused", pause: { since: at, reason: null } })).toBe(adminPaths.sources);
  expect(link({ is: "backup-missing", newestAt: at })).toBe(adminPaths.jobs);
  expect(link({ is: "backup-fails", failure: { since: at, problem: "" } })).toBe(adminPaths.jobs);
});

test("a market that refuses a part is said to have done so, and not to have sent a file", () => {
  const titleFor = (everySeconds: number) => {
    const source = { name: "eBay live", everySeconds } as SourceOverview;
    return troubleInWords({ is: "file-refused", source, problem: "", at: new Date(0) }, String).title;
  };
  expect(titleFor(120)).toBe("eBay live was refused a part of what it asks for");
  expect(titleFor(0)).toBe("A file of eBay live could not be read");
});

test("every trouble whose end can be seen has a sentence for it", () => {
  const kinds = ["all-paused", "source-fails", "backup-missing", "backup-fails", "disk-full"];
  for (const kind of kinds) expect(overInWords({ kind, subject: "cards" })).toMatch(/^\w/);
  expect(overInWords({ kind: "file-refused", subject: "cards" })).toBeNull();
});
