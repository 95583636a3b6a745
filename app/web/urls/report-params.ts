import { cleanQuery } from "#app/models/catalog/search-words.ts";
import { disputeReasonKeys } from "#app/models/prices/dispute-fields.ts";
import { defineParams, oneOf, textParam, wholeNumber } from "./params.ts";
import { paths } from "./paths.ts";

const id = textParam((text) => (/^[\da-f-]{1,36}$/.test(text) ? text : undefined));

/** What a report is about. */
export const reportParams = defineParams({ user: id, activity: id });

/** The page where a person, or an activity of theirs, is reported. */
export function reportPath(user: string, activity = ""): string {
  return reportParams.href(paths.reports, { user, activity });
}

const saleParam = wholeNumber(0, Number.MAX_SAFE_INTEGER, 0);

/** Which sale somebody reports, and the search for the item that it may be of. */
export const reportSaleParams = defineParams({
  sale: saleParam,
  reason: oneOf(["", ...disputeReasonKeys], ""),
  q: textParam(cleanQuery),
});
