import { getZodConstraint } from "@conform-to/zod/v4";
import type { z } from "zod";

type Constraint = NonNullable<ReturnType<typeof getZodConstraint>>[string];

/** A schema whose fields are texts. */
export type TextSchema<Values> = z.ZodType<Values, Values> & { shape: z.core.$ZodShape };

/** What the browser itself can check of a form, by its schema. conform looks for lengths and patterns where zod 4.6 keeps none. */
export function constraintOf(schema: TextSchema<unknown>): Record<string, Constraint> {
  const required = getZodConstraint(schema);
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => [name, { ...required[name], ...checksOf(field) }]),
  );
}

function checksOf(field: z.core.$ZodType): Constraint {
  const constraint: Constraint = {};
  const patterns: string[] = [];
  for (const { _zod } of field._zod.def.checks ?? []) {
    const check = _zod.def as z.core.$ZodStringFormatDef | z.core.$ZodCheckMinLengthDef | z.core.$ZodCheckMaxLengthDef;
    if (check.check === "min_length") constraint.minLength = Math.max(check.minimum, constraint.minLength ?? 0);
    if (check.check === "max_length") constraint.maxLength = check.maximum;
    if (check.check === "string_format" && check.format === "regex" && check.pattern)
      patterns.push(check.pattern.source);
  }
  // The browser matches the whole text.
  if (patterns.length > 0) constraint.pattern = `${patterns.map((source) => `(?=[^]*?(?:${source}))`).join("")}[^]*`;
  return constraint;
}
