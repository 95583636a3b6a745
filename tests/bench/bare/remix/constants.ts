/** What the loaders of a running site return for the pages in `PAGES`: addresses, joined by spaces. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { decode } from "turbo-stream";

type DataByRoute = Record<string, { data: unknown }>;

const constants = new Map<string, DataByRoute>();
for (const page of process.env.PAGES?.split(" ") ?? []) {
  const { pathname } = new URL(page);
  const { body } = await fetch(`${page}.data`);
  if (!body) throw new Error(`${page}.data has no body.`);
  constants.set(pathname, (await decode(body)).value as DataByRoute);
}

/** A loader that returns a route's data of the page that is asked for. */
export function constantOf(route: string): (args: LoaderFunctionArgs) => unknown {
  return ({ request }) => constants.get(new URL(request.url).pathname)?.[route]?.data;
}
