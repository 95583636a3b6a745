import { z } from "zod";
import { InvalidError } from "../platform/errors.ts";
import { kindNamed, sourceKinds } from "./kinds.ts";
import type { SourceKind } from "./source-kind.ts";
import { problemsOf } from "./sources.server.ts";

/** A setting as a form shows it. */
export interface SettingField {
  /** The name of the setting, and of its field. */
  setting: string;
  name: string;
  label: string;
  hint: string | null;
  type: "text" | "address" | "number" | "choice" | "switch";
  /** Of a choice; the first is none. */
  choices: { value: string; label: string }[];
  isRequired: boolean;
  min: number | null;
  max: number | null;
  maxLength: number | null;
  /** What it holds; of a switch "true" or "false". Never a secret. */
  text: string;
}

/** What JSON Schema says of a setting, and the labels of an enum, which it leaves alone. */
type SettingSchema = z.core.JSONSchema.BaseSchema & { labels?: Record<string, string> };

/** The settings of each kind as JSON Schema. */
const schemas = new Map(
  Object.entries<SourceKind<unknown>>(sourceKinds).map(([name, { settings }]) => [
    name,
    z.toJSONSchema(settings, { io: "input", unrepresentable: "any" }),
  ]),
);

/** What the forms of a source of this kind ask for: every setting with a title, in the order of the schema. */
export function settingFields(kindName: string, settings: Record<string, unknown> = {}): SettingField[] {
  const { properties = {}, required = [] } = schemas.get(kindName) ?? {};
  return Object.entries(properties as Record<string, SettingSchema>).flatMap(([setting, schema]) => {
    if (schema.title === undefined) return [];
    const value = settings[setting] ?? schema.default ?? "";
    return {
      ...{ setting, name: fieldName(setting), label: schema.title, hint: schema.description ?? null },
      type: typeOf(schema),
      choices: choicesOf(schema),
      isRequired: required.includes(setting),
      min: schema.minimum ?? null,
      max: schema.maximum ?? null,
      maxLength: schema.maxLength ?? null,
      text: String(value),
    };
  });
}

/** In a form of settings there are other fields too. */
const fieldName = (setting: string) => `set-${setting}`;

function typeOf({ enum: choices, type, format }: SettingSchema): SettingField["type"] {
  const types = [type].flat();
  if (choices) return "choice";
  if (types.includes("boolean")) return "switch";
  if (types.includes("integer") || types.includes("number")) return "number";
  return format === "uri" ? "address" : "text";
}

function choicesOf({ enum: values, labels = {} }: SettingSchema): SettingField["choices"] {
  if (!values) return [];
  const named = values.map((value) => ({ value: String(value), label: labels[String(value)] ?? String(value) }));
  return [{ value: "", label: "as its rows say" }, ...named];
}

/** A kind of which sources can be added. */
export interface AddableKind {
  name: string;
  title: string;
  description: string;
  /** Whether programs send its files. */
  hasToken: boolean;
}

export function listAddableKinds(): AddableKind[] {
  return Object.entries<SourceKind<unknown>>(sourceKinds).flatMap(([name, kind]) =>
    kind.isBuiltIn
      ? []
      : [
          {
            ...{ name, title: kind.title, description: schemas.get(name)?.description ?? "" },
            hasToken: kind.hasToken ?? false,
          },
        ],
  );
}

/** A market that the site may ask. */
export interface KnownMarket {
  title: string;
  brings: string;
  /** The settings of the server that hold its keys: "EBAY_CLIENT_ID and EBAY_CLIENT_SECRET". */
  keys: string;
  /** Its source; null without keys. */
  source: string | null;
}

export function listMarkets(): KnownMarket[] {
  return Object.values<SourceKind<unknown>>(sourceKinds).flatMap(({ title, market }) => {
    if (!market) return [];
    const keys = new Intl.ListFormat("en-GB").format(market.keys);
    return [{ title, brings: market.brings, keys, source: market.hasKeys() ? market.source : null }];
  });
}

/** The settings of a kind that have one value only, and no field. */
function fixedSettings(kindName: string): Record<string, unknown> {
  const properties = Object.entries((schemas.get(kindName)?.properties ?? {}) as Record<string, SettingSchema>);
  return Object.fromEntries(properties.flatMap(([setting, { const: only }]) => (only ? [[setting, only]] : [])));
}

const everySetting = new Set(
  Object.values<SourceKind<unknown>>(sourceKinds).flatMap(({ settings }) => Object.keys(settings.shape)),
);

/** The fields of a form of settings, of whichever kind. */
export const settingsFormFields = {
  kind: z.enum(Object.keys(sourceKinds), "There is no such kind of source"),
  ...Object.fromEntries([...everySetting].map((setting) => [fieldName(setting), z.string().optional()])),
};

type TypedFields = Record<string, unknown> & { kind: string };

/** Says at each field what is wrong with its setting. */
export function checkSettings(typed: TypedFields, { addIssue }: z.RefinementCtx): void {
  const input = filledSettings(typed);
  for (const { setting, sentence } of problemsOf(typed.kind, { ...fixedSettings(typed.kind), ...input }))
    addIssue({ code: "custom", path: [fieldName(setting)], message: missing(sentence, setting in input) });
}

/** What zod says where nothing was typed is of no use to people. */
const missing = (sentence: string, isThere: boolean) => (isThere ? sentence : "Please fill this in.");

/** What somebody typed, by setting; null where it is empty. A switch that is off sends nothing. */
function typedSettings(typed: TypedFields): Record<string, string | null> {
  return Object.fromEntries(
    settingFields(typed.kind).map(({ setting, name, type }) => {
      const text = String(typed[name] ?? "").trim();
      return [setting, text || (type === "switch" ? "false" : null)];
    }),
  );
}

/** What somebody typed, by setting, without what is empty. */
export function filledSettings(typed: TypedFields): Record<string, string> {
  return Object.fromEntries(
    Object.entries(typedSettings(typed)).flatMap(([setting, text]) => (text === null ? [] : [[setting, text]])),
  );
}

/** What somebody changed in a form that showed these settings: an address whose secret is not shown stays where it stays. */
export function changesTo(settings: Record<string, unknown>, typed: TypedFields): Record<string, string | null> {
  const now = typedSettings(typed);
  const shown = settingFields(typed.kind, settings);
  const changed = shown.filter(({ setting, text }) => (now[setting] ?? "") !== text);
  return Object.fromEntries(changed.map(({ setting }) => [setting, now[setting] ?? null]));
}

/** The fields that a refused form gets back: without what may be a secret. */
export function withoutTypedSecret<Fields extends Record<string, unknown>>(fields: Fields): Fields {
  const kindName = String(fields.kind);
  if (!Object.hasOwn(sourceKinds, kindName)) return fields;
  const shown = Object.entries(settingsWithoutSecret(kindName, filledSettings({ ...fields, kind: kindName })));
  return { ...fields, ...Object.fromEntries(shown.map(([setting, value]) => [fieldName(setting), value])) };
}

function settingsWithoutSecret(kindName: string, input: Record<string, unknown>): Record<string, unknown> {
  try {
    const { settings } = kindNamed(kindName).withoutSecret(input);
    return Object.fromEntries(Object.keys(input).map((setting) => [setting, settings[setting]]));
  } catch (error) {
    if (!(error instanceof InvalidError)) throw error;
    return { ...input, [error.code]: "" };
  }
}
