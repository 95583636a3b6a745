import { cleanQuery } from "#app/models/catalog/clean-query.ts";
import { feedSources } from "./feed-params.ts";
import { defineParams, oneOf, textParam } from "./params.ts";

/** Search parameters of the community's page, besides those of its feed. */
export const communityParams = defineParams({
  from: oneOf(feedSources, "everybody"),
  /** A part of a username. */
  collector: textParam(cleanQuery),
});
