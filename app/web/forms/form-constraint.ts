import { getZodConstraint } from "@conform-to/zod/v4";
import { z } from "zod";

// Our policy forbids what zod would try in a browser: to make code of a schema.
if (typeof document !== "undefined") z.config({ jitless: true });

type Constraint = NonNullable<ReturnType<typeof getZodConstraint>>[string];

/** A schema of text fields. */
export type TextSchema<Values> = z.ZodType<Values, Values> & { shape: z.core.$ZodShape };

/** The checks of a schema that the browser itself can make. conform does not find lengths and patterns of zod 4.6. */
export function constraintOf(schema: TextSchema<unknown>): Record<string, Constraint> {
  const known = getZodConstraint(schema);
  return Object.fromEntries(
    Object.entries(schema.shape).map(([name, field]) => [name, { ...known[name], ...checksOf(field) }]),
  );
}

/** What an optional field takes. */
function required(field: z.core.$ZodType): z.core.$ZodType {
  return field instanceof z.ZodOptional ? field.def.innerType : field;
}

function checksOf(field: z.core.$ZodType): Constraint {
  const constraint: Constraint = {};
  const patterns: string[] = [];
  for (const { _zod } of required(field)._zod.def.checks ?? []) {
    const check = _zod.def as z.core.$ZodStringFormatDef | z.core.$ZodCheckMinLengthDef | z.core.$ZodCheckMaxLengthDef;
    if (check.check === "min_length") constraint.minLength = Math.max(check.minimum, constraint.minLength ?? 0);
    if (check.check === "max_length") constraint.maxLength = check.maximum;
    if (check.check === "string_format" && check.format === "regex" && check.pattern)
      patterns.push(check.pattern.source);
  }
  // Browsers match a pattern against the whole text.
  if (patterns.length > 0) constraint.pattern = `${patterns.map((source) => `(?=[^]*?(?:${source}))`).join("")}[^]*`;
  return constraint;
}
