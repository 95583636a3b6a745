import { cleanQuery } from "#app/models/catalog/clean-query.ts";
import { defineParams, oneOf, textParam, wholeNumber } from "./params.ts";

const page = wholeNumber(1, 1_000_000, 1);

/** Search parameters of the members list. */
export const memberParams = defineParams({ q: textParam(cleanQuery), view: oneOf(["grid", "list"], "grid"), page });

/** Search parameters of a list of followers, or of people followed. */
export const followListParams = defineParams({ page });
