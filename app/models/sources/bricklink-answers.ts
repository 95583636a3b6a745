import { z } from "zod";
import { type ApiAnswer, readJson } from "./api-answer.ts";
import { readRetryAfter } from "./network-failures.ts";
import { SourceFailed } from "./source-kind.ts";

/** Why BrickLink refuses one question, or what is wrong with its answer. It says nothing of other items. */
export class BricklinkRefused extends SourceFailed {}

/** Money as BrickLink writes it: a decimal number as text. */
const amount = z.string().regex(/^\d{1,12}(?:\.\d{1,8})?$/);
const count = z.int().min(0);

/** Of each sale or offer. Where buyer and seller are is dropped here. */
const row = z.object({
  quantity: count.optional(),
  /** The same, as some answers spell it. */
  qunatity: count.optional(),
  unit_price: amount,
});

const piecesOf = ({ quantity, qunatity, unit_price }: z.output<typeof row>) => ({
  quantity: quantity ?? qunatity ?? 1,
  /** Of one piece, in decimals. */
  unitPrice: unit_price,
});

const soldRow = row
  .extend({ date_ordered: z.iso.datetime({ offset: true }) })
  .transform(({ date_ordered, ...pieces }) => ({ ...piecesOf(pieces), orderedAt: new Date(date_ordered) }));

const guideOf = <Row>(rows: z.ZodType<Row>) =>
  z
    .object({
      item: z.object({ no: z.string().min(1), type: z.enum(["SET", "MINIFIG"]) }),
      new_or_used: z.enum(["N", "U"]),
      currency_code: z.string().regex(/^[A-Z]{3}$/),
      ...{ min_price: amount, max_price: amount, avg_price: amount },
      ...{ unit_quantity: count, total_quantity: count },
      price_detail: z.array(rows).default([]),
    })
    .transform((guide) => ({
      ...guide.item,
      condition: guide.new_or_used,
      currency: guide.currency_code,
      /** BrickLink's own figures; null without rows, where they are zeros. */
      summary:
        guide.unit_quantity === 0
          ? null
          : {
              ...{ lowest: guide.min_price, highest: guide.max_price, average: guide.avg_price },
              ...{ count: guide.unit_quantity, pieces: guide.total_quantity },
            },
      rows: guide.price_detail,
    }));

/** Of `price`: what sold in the last six months. */
export const soldAnswer = guideOf(soldRow);
/** Of `price`: what is offered now. */
export const stockAnswer = guideOf(row.transform(piecesOf));

export type SoldGuide = z.output<typeof soldAnswer>;
export type StockGuide = z.output<typeof stockAnswer>;

const code = z.union([
  z.int(),
  z
    .string()
    .regex(/^\d{3}$/)
    .transform(Number),
]);

const envelope = z.object({
  meta: z.object({ code, message: z.string().default(""), description: z.string().default("") }),
  data: z.unknown().optional(),
});

const isOk = (status: number) => status >= 200 && status < 300;

/** What an answer holds, as this schema has it; null where BrickLink does not know the item. Throws `SourceFailed`. */
export function readAnswer<Guide>(schema: z.ZodType<Guide>, { status, body, retryAfter }: ApiAnswer): Guide | null {
  const read = envelope.safeParse(readJson(body)).data;
  // The status of HTTP is 200 whatever came of the call, as a rule.
  const result = read && (isOk(status) || !isOk(read.meta.code)) ? read.meta.code : status;
  if (isOk(result)) {
    const guide = schema.safeParse(read?.data);
    if (guide.success) return guide.data;
    throw new BricklinkRefused("BrickLink's answer is not what its documentation says.");
  }
  const words = read ? `${read.meta.message} ${read.meta.description}` : "";
  if (read && isItemUnknown(result, words)) return null;
  throw failureOf(result, words, retryAfter);
}

/** A number that no item can have is refused with 400, as a wrong parameter is. */
const isItemUnknown = (result: number, words: string) =>
  result === 404 || (result === 400 && /PARAMETER_MISSING_OR_INVALID.*\bitem\b/is.test(words));

/** Why a call is not let in, by what its refusal names. */
const refusals: [RegExp, string][] = [
  [
    /IP_MISMATCHED/i,
    "BrickLink does not know our address. Its token was made for another one. Register the new address in BrickLink's settings for its API, put the new token into BRICKLINK_TOKEN and BRICKLINK_TOKEN_SECRET, start again, then press Run now.",
  ],
  [/TIMESTAMP/i, "BrickLink refuses the time of our call (401). Is the clock of this machine right?"],
  [/NONCE/i, "BrickLink has had a call with the same nonce before (401)."],
  [
    /SIGNATURE/i,
    "BrickLink refuses our signature (401). Are BRICKLINK_CONSUMER_SECRET and BRICKLINK_TOKEN_SECRET the secrets of the two other keys?",
  ],
];

/** What a result that is none says. The texts of BrickLink may name a key or an address, and are not repeated. */
function failureOf(result: number, words: string, retryAfter: string | undefined): SourceFailed {
  if (result === 401) {
    const [, sentence] = refusals.find(([pattern]) => pattern.test(words)) ?? [];
    return new SourceFailed(
      sentence ??
        "BrickLink does not know these keys (401). Are BRICKLINK_CONSUMER_KEY and BRICKLINK_TOKEN of one registration?",
    );
  }
  if (result === 403) return new SourceFailed("BrickLink answered 403: these keys may not ask for its price guide.");
  if (result === 404) return new SourceFailed("BrickLink answered 404. Is BRICKLINK_API_URL right?");
  if (result === 429)
    return new SourceFailed("BrickLink answered 429: it was asked too often.", readRetryAfter(retryAfter));
  if (result >= 500) return new SourceFailed(`BrickLink answered ${result}: it cannot answer now.`);
  return new BricklinkRefused(`BrickLink refuses what we ask (${result}).`);
}
