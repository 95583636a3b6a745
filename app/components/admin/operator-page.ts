import type { MetaFunction } from "@remix-run/node";
import type { PageHandle } from "#app/web/page-handle.ts";
import { pageMeta } from "#app/web/page-meta.ts";

/** What the routes of operators have as `handle`: their pages link to each other by themselves. */
export const operatorHandle: PageHandle = { backTo: null };

/** The `meta` of a page of operators. To everybody else it looks like no page. */
export function operatorMeta(title: string | ((params: Record<string, string | undefined>) => string)): MetaFunction {
  return ({ data, params, matches }) => {
    const own = typeof title === "string" ? title : title(params);
    return pageMeta({ title: data ? own : "Page not found", unlisted: true }, matches);
  };
}
