import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { type FixedSite, startFixedSite } from "#tests/support/costs/fixed-site.ts";
import { compareCosts, isUpdatingCosts, readCostTable, withCostTable } from "#tests/support/costs/table.ts";
import { type CostlyRequest, weigh } from "#tests/support/costs/weigh.ts";

const document = path.join(import.meta.dirname, "costs.md");

const site = await startFixedSite("2026-03-18T12:00:00Z");
afterAll(() => site.stop());

/** One of each kind of page and call; of listings two, since the first page of all is the cheapest to find. */
const requests = ({ collector: { cookies }, neighbour }: FixedSite): CostlyRequest[] => [
  { name: "home", address: "/" },
  { name: "listing", address: "/categories/legos" },
  { name: "listing: a theme, page 2", address: "/categories/legos?theme=star-wars&page=2" },
  { name: "item with a chart", address: "/categories/legos/75257-millennium-falcon" },
  { name: "minifigure", address: "/minifigure/sw0834" },
  { name: "search with results", address: "/search?q=falcon" },
  { name: "community, signed in", address: "/community", cookies },
  { name: "a member", address: `/users/${neighbour.id}`, shownAddress: "/users/{id}" },
  { name: "My Collection", address: "/profile", cookies },
  { name: "sign in", address: "/auth" },
  { name: "call: listings", address: "/api/legos?limit=30&page=1" },
  { name: "call: price history", address: "/api/price-history/75257" },
  { name: "call: suggestions", address: "/api/suggest?q=falcon" },
];

/** Weighed last, since another person would be on pages of people. */
const ofOperator: Omit<CostlyRequest, "cookies">[] = [
  { name: "operation, an operator", address: "/admin" },
  { name: "sources, an operator", address: "/admin/sources" },
  { name: "import, an operator", address: "/admin/imports" },
  { name: "jobs, an operator", address: "/admin/jobs" },
  { name: "people, an operator", address: "/admin/people" },
  { name: "errors, an operator", address: "/admin/errors" },
];

test("pages and calls cost what the table says, and nothing rises above its limit", async () => {
  const counted = [];
  for (const request of requests(site)) counted.push(await weigh(site, request));
  const cookies = await site.newOperator();
  for (const request of ofOperator) counted.push(await weigh(site, { ...request, cookies }));
  const markdown = readFileSync(document, "utf8");
  const { changed, refused, updated } = compareCosts(readCostTable(markdown), counted);
  if (isUpdatingCosts && refused.length === 0) return writeFileSync(document, withCostTable(markdown, updated));
  const advice =
    refused.length > 0
      ? "No update of the table allows a rise above a limit."
      : "If you mean that, let npm test -- --update-costs write the table.";
  if (refused.length + changed.length > 0) expect.fail([...refused, ...changed, advice].join("\n"));
});
