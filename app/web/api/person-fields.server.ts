import { z } from "zod";

export const exampleId = "4a6c1f5e-8d0b-4c57-9b1e-2f6d3a7c8e90";

/** The id of a person, in a path. */
export function personField(description: string) {
  return z
    .string()
    .describe(description)
    .meta({ param: { example: exampleId } });
}

/** The id of a person, in a body. */
export const personInBody = z
  .string("The id of a person is a text")
  .max(100, "No id is as long")
  .meta({ examples: [exampleId] });

export const followStatusSchema = z.strictObject({ isFollowing: z.boolean() });

export const countSchema = z.strictObject({ count: z.int() });
