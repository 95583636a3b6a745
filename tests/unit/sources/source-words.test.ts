import { expect, test } from "vitest";
import { sourceKinds } from "#app/models/sources/kinds.ts";
import type { SourceKind } from "#app/models/sources/source-kind.ts";
import { planInWords } from "#app/models/sources/source-plan.server.ts";

/** The terms of a source of this kind with these settings, as they are stored. */
function termsOf(kindName: keyof typeof sourceKinds, settings: Record<string, unknown> = {}) {
  const kind: SourceKind<unknown> = sourceKinds[kindName];
  return kind.terms(kind.settings.parse(settings));
}

test("a plan says of how many items it is time to ask, and in which order", () => {
  const targets = { what: "items with a target", wanted: 312, due: 3 };
  const others = { what: "items that people collect or look at", wanted: 1_204, due: 1_100 };
  expect(planInWords([targets, others])).toBe(
    "3 of 312 items with a target, then 1,100 of 1,204 items that people collect or look at",
  );
  expect(planInWords([targets])).toBe("3 of 312 items with a target");
  expect(planInWords([])).toBe("no items: nobody collects or looks at one yet");
});

test.each(["folder", "push"] as const)("the terms of a %s are those that are set", (kind) => {
  const usual = {
    shown: "sales for good, listings until 30 days after they were last seen",
    kept: "sales until you delete them, listings while they are shown",
    ...{ inValues: "yes", besideOthers: "yes" },
  };
  expect(termsOf(kind)).toEqual(usual);
  expect(termsOf(kind, { endAfterDays: "1" })).toEqual({
    ...usual,
    shown: "sales for good, listings until 1 day after they were last seen",
  });
  expect(termsOf(kind, { countsInValues: "false" })).toEqual({ ...usual, inValues: "no" });
  expect(termsOf(kind, { mayBeInBackups: "false" })).toEqual({ ...usual, kept: `${usual.kept}; in no back-up` });
  expect(termsOf(kind, { mayBePublished: "false" })).toEqual({
    ...usual,
    shown: `${usual.shown}; not published as files`,
  });
});

test("the terms of an address are those that are set, unless it is one of Rebrickable's, whose lists have no prices", () => {
  expect(termsOf("address", { address: "https://files.example.org/a.csv", endAfterDays: "9" }).shown).toContain(
    "9 days",
  );
  const lists = "https://cdn.rebrickable.com/media/downloads/sets.csv.gz";
  expect(termsOf("address", { address: lists })).toMatchObject({ shown: "names and facts", kept: "for good" });
  expect(termsOf("address", { address: `https://files.example.org/?${lists}` }).shown).not.toContain("facts");
});

test("eBay's terms say how long it is shown, and that nothing of it is in values and back-ups", () => {
  const terms = { countsInValues: "false", mayBeInBackups: "false", mayBePublished: "false" };
  expect(termsOf("ebay", terms)).toEqual({
    shown: "until it ends, at most 6 hours after we saw it",
    kept: "while it is shown, then deleted; in no back-up",
    ...{ inValues: "never", besideOthers: "in a panel of its own" },
  });
});
