import { readFileSync } from "node:fs";
import type { loader as rootLoader } from "#app/root.tsx";
import type { loader as pageLoader } from "#app/routes/categories.$category._index.tsx";

/** What the loaders of the real page gave, read once when the server starts. */
export const constant: {
  root: Awaited<ReturnType<typeof rootLoader>>;
  page: Awaited<ReturnType<typeof pageLoader>>;
} = JSON.parse(readFileSync(".cache/bench/listing-page.json", "utf8"));
