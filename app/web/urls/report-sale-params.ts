import { cleanQuery } from "#app/models/catalog/clean-query.ts";
import { disputeReasonKeys } from "#app/models/prices/dispute-fields.ts";
import { defineParams, oneOf, textParam, wholeNumber } from "./params.ts";

/** Which sale somebody reports, and the search for the item that it may be of. */
export const reportSaleParams = defineParams({
  sale: wholeNumber(0, Number.MAX_SAFE_INTEGER, 0),
  reason: oneOf(["", ...disputeReasonKeys], ""),
  q: textParam(cleanQuery),
});
