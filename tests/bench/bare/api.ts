/** The floor of the listing API: `node:http` and `pg`, sending the same statements as the product. */
import { createServer } from "node:http";
import pg from "pg";
import { dealReason } from "#app/models/listings/deal-reason.ts";

interface Statement {
  text: string;
  values: unknown[];
}

interface Row {
  title: string;
  price_minor: number;
  currency: string;
  condition: string | null;
  url: string | null;
  imageUrl: string | null;
  source: string;
  observedAt: Date;
  expiresAt: Date | null;
  lotSize: number | null;
  availableQuantity: number | null;
  totalAvailable: number | null;
  excludedBy: string | null;
  itemKey: string | null;
  shipping_minor: number | null;
  conditionKey: string;
  median: number | null;
  sales: number | null;
  days: number | null;
  percentVsRecent: number | null;
  dealPercent: number | null;
  isFarOff: boolean;
}

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, String);
const [blocks, rows] = await statementsOfProduct();
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });

/**
 * The statements with which the product reads a page of 30 listings: the blocks of the shelf, and the page. Those
 * before, of the revision and of the counts of every shelf, it sends once for many pages.
 */
async function statementsOfProduct(): Promise<[Statement, Statement]> {
  const sent: Statement[] = [];
  const query = pg.Client.prototype.query;
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [text, values] = args;
    if (typeof text === "string" && Array.isArray(values)) sent.push({ text, values });
    return Reflect.apply(query, this, args);
  } as typeof query;
  const { openDatabase } = await import("#app/models/platform/open-database.server.ts");
  const database = openDatabase();
  const { requireCategory } = await import("#app/models/catalog/categories.ts");
  const { listListings } = await import("#app/models/listings/listings.server.ts");
  await listListings({ category: requireCategory("legos"), theme: "", query: "", sort: "newest" }, 1, 30);
  await database.close();
  pg.Client.prototype.query = query;
  const tables = ["category_revision", "placement_tally", "placement_block", "listing"];
  const isKnown =
    sent.length === tables.length &&
    tables.every((table, at) => new RegExp(`from "?${table}\\b`).test(sent[at]?.text ?? ""));
  const [, , blocks, page] = sent;
  if (!isKnown || !blocks || !page) {
    const texts = sent.map(({ text }) => text).join("\n");
    throw new Error(`The product did not read ${tables.join(", ")}, in this order, but sent:\n${texts}`);
  }
  return [blocks, page];
}

async function page(number: number, size: number) {
  const shelfBlocks = await pool.query<{ seen_on: string; block: number; listings: number }>(
    blocks.text,
    blocks.values,
  );
  const totalItems = shelfBlocks.rows.reduce((sum, { listings }) => sum + listings, 0);
  const totalPages = Math.max(1, Math.ceil(totalItems / size));
  const currentPage = Math.min(number, totalPages);
  let offset = (currentPage - 1) * size;
  let at = 0;
  for (; offset >= (shelfBlocks.rows[at]?.listings ?? Number.POSITIVE_INFINITY); at += 1) {
    offset -= shelfBlocks.rows[at]?.listings ?? 0;
  }
  const block = shelfBlocks.rows[at];
  const [shelf] = rows.values;
  const values = [shelf, block?.seen_on, ((block?.block ?? 0) + 1) * 16_384 - 1, size, offset];
  const found = await pool.query<Row>(rows.text, values);
  return {
    items: found.rows.map((row) => ({
      id: `lego-${row.title.replace(/[^a-z0-9]/gi, "-").toLowerCase()}`,
      title: row.title,
      price: row.price_minor / 100,
      currency: row.currency,
      shipping: row.shipping_minor === null ? null : row.shipping_minor / 100,
      condition: row.condition,
      conditionKind: row.conditionKey,
      grader: null,
      grade: null,
      url: row.url,
      image: row.imageUrl,
      category: "legos",
      itemKey: row.itemKey,
      ...(row.lotSize === null ? {} : { lotSize: row.lotSize }),
      ...(row.availableQuantity === null ? {} : { availableQuantity: row.availableQuantity }),
      ...(row.totalAvailable === null ? {} : { totalAvailable: row.totalAvailable }),
      excludedBy: row.excludedBy,
      deal:
        row.dealPercent === null || row.sales === null
          ? null
          : { percent: row.dealPercent, reason: dealReason(row.dealPercent, row.sales, row.shipping_minor) },
      isFarOff: row.isFarOff,
      recent:
        row.excludedBy === null && row.median !== null
          ? {
              median: row.median / 100,
              currency: row.currency,
              sales: row.sales,
              days: row.days,
              percentVsRecent: row.percentVsRecent,
            }
          : null,
      source: row.source,
      observedAt: row.observedAt.toISOString(),
      expiresAt: row.expiresAt?.toISOString() ?? null,
    })),
    pagination: {
      currentPage,
      totalPages,
      hasPrevPage: currentPage > 1,
      hasNextPage: currentPage < totalPages,
      itemsPerPage: size,
      totalItems,
    },
  };
}

createServer(async (request, response) => {
  const { searchParams } = new URL(request.url ?? "/", "http://localhost");
  try {
    const body = JSON.stringify(await page(Number(searchParams.get("page")), Number(searchParams.get("limit"))));
    response.writeHead(200, { "Content-Type": "application/json; charset=utf-8" }).end(body);
  } catch (error) {
    console.error(error);
    response.writeHead(500).end();
  }
}).listen(Number(process.env.PORT), process.env.HOST);
