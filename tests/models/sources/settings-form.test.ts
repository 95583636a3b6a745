import { beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { db } from "#app/models/platform/database.server.ts";
import { sourceKinds } from "#app/models/sources/kinds.ts";
import {
  changesTo,
  checkSettings,
  listAddableKinds,
  settingFields,
  settingsFormFields,
  withoutTypedSecret,
} from "#app/models/sources/settings-form.server.ts";
import { addSource, changeSettings, requireSettings } from "#app/models/sources/sources.server.ts";

const form = z.object(settingsFormFields).superRefine(checkSettings);
const address = "https://files.example.org/{month}/cards.csv";

beforeEach(async () => {
  await db.deleteFrom("source").where("name", "=", "cards").execute();
});

/** What is wrong with a form, by field. */
function mistakes(typed: Record<string, string>) {
  const { error } = form.safeParse({ kind: "address", ...typed });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join("."), message]));
}

test("a form is drawn from the schema of a kind: type, choices, limits, what is set, and no field without a title", () => {
  const fields = settingFields("address", { address, everyMinutes: "1440", isPrivate: true, hasQuery: true });
  const by = Object.fromEntries(fields.map((field) => [field.setting, field]));
  expect(by.address).toMatchObject({
    ...{ name: "set-address", label: "Address", type: "address", isRequired: true, text: address, maxLength: 2_000 },
  });
  expect(by.everyMinutes).toMatchObject({ type: "number", min: 5, max: 10_080, text: "1440", isRequired: false });
  expect(by.isPrivate).toMatchObject({ type: "switch", text: "true" });
  expect(by.endAfterDays).toMatchObject({ type: "number", text: "30" });
  expect(by.kind?.choices).toEqual([
    { value: "", label: "as its rows say" },
    { value: "sale", label: "sales" },
    { value: "listing", label: "listings" },
  ]);
  expect(by.category?.choices).toContainEqual({ value: "minifigures", label: "LEGO Minifigures" });
  expect(by).not.toHaveProperty("hasQuery");
  for (const kind of Object.keys(sourceKinds)) expect(settingFields(kind).length, kind).toBeGreaterThan(3);
});

test("kinds that are built in cannot be added, the others are offered with what they are", () => {
  const kinds = listAddableKinds();
  expect(kinds).toEqual([
    { name: "address", title: "Address", description: expect.stringContaining("CSV"), hasToken: false },
    { name: "push", title: "Push", description: expect.stringContaining("/api/market/rows"), hasToken: true },
  ]);
});

test("each mistake stands at its field, and an empty field is none unless it must be filled in", () => {
  expect(mistakes({ "set-address": address })).toEqual({});
  expect(mistakes({})).toEqual({ "set-address": "Please fill this in." });
  expect(
    mistakes({ "set-address": "ftp://x", "set-everyMinutes": "1", "set-currency": "pounds", "set-columns": "?" }),
  ).toEqual({
    "set-address": "It begins with https:// or http://.",
    "set-everyMinutes": "It is a whole number from 5 to 10,080.",
    "set-currency": "It is a code of three letters, like GBP.",
    "set-columns": expect.stringContaining("--columns"),
  });
  expect(mistakes({ "set-address": "https://me:secret@example.org/x" })).toEqual({
    "set-address": "An address has no name and password in it.",
  });
  expect(mistakes({ kind: "lottery" })).toEqual({ kind: "There is no such kind of source" });
});

test("an address whose key is not shown keeps it until another one is typed, and an emptied field is taken back", async () => {
  await addSource("cards", "address", { address: `${address}?key=hush`, currency: "GBP" });
  const save = async (changed: Record<string, string>) => {
    const { settings } = await requireSettings("cards");
    const shown = settingFields("address", settings).map(({ name, text }) => [name, text]);
    await changeSettings("cards", changesTo(settings, { kind: "address", ...Object.fromEntries(shown), ...changed }));
    return requireSettings("cards");
  };
  expect(await save({ "set-currency": "" })).toEqual({
    ...{ kind: "address", secret: "?key=hush", settings: { address, hasQuery: true } },
  });
  expect(await save({ "set-isPrivate": "true" })).toMatchObject({
    secret: "?key=hush",
    settings: { isPrivate: "true" },
  });
  expect(await save({ "set-isPrivate": "" })).toMatchObject({
    secret: "?key=hush",
    settings: { address, hasQuery: true },
  });
  expect(await save({ "set-address": `${address}?key=new` })).toMatchObject({ secret: "?key=new" });
  expect(await save({ "set-address": "https://elsewhere.example.org/x.csv" })).toMatchObject({
    ...{ secret: null, settings: { hasQuery: false } },
  });
});

test("a switch is off where its box is not ticked, also one that is on unless somebody turns it off", async () => {
  await addSource("cards", "address", { address });
  const shown = async () => {
    const { settings } = await requireSettings("cards");
    const switches = settingFields("address", settings).filter(({ type }) => type === "switch");
    return Object.fromEntries(switches.map(({ setting, text }) => [setting, text]));
  };
  expect(await shown()).toEqual({
    isPrivate: "false",
    countsInValues: "true",
    mayBeInBackups: "true",
    mayBePublished: "true",
  });
  const save = async (ticked: Record<string, string>) => {
    const { settings } = await requireSettings("cards");
    await changeSettings("cards", changesTo(settings, { kind: "address", "set-address": address, ...ticked }));
    return shown();
  };
  expect(await save({ "set-countsInValues": "true" })).toEqual({
    ...{ isPrivate: "false", countsInValues: "true", mayBeInBackups: "false", mayBePublished: "false" },
  });
  expect(await save({ "set-isPrivate": "true", "set-mayBeInBackups": "true" })).toEqual({
    ...{ isPrivate: "true", countsInValues: "false", mayBeInBackups: "true", mayBePublished: "false" },
  });
});

test.each([
  [`${address}?key=hush`, address],
  ["https://me:hush@example.org/x", ""],
  ["example.org/x.csv?key=hush", "example.org/x.csv"],
  ["ftp://example.org/x.csv?key=hush", "ftp://example.org/x.csv"],
])("of the address %s, a refused form shows %s again", (typed, shown) => {
  const fields = { kind: "address", "set-address": typed, "set-currency": "pounds", name: "cards" };
  expect(withoutTypedSecret(fields)).toMatchObject({ "set-address": shown, "set-currency": "pounds", name: "cards" });
});
