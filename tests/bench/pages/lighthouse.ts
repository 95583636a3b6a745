import { chromium } from "@playwright/test";
import { chromiumLaunch } from "#tests/support/browser/browser.ts";
import { freePort } from "#tests/support/server/free-port.ts";
import { type Figure, figure, median } from "../figure.ts";
import type { Stage } from "../stage.ts";
import { loadTool } from "../tools.ts";

/** The part of Lighthouse's result that the bench reads. */
interface Result {
  categories: Record<string, { title: string; score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; displayValue?: string }>;
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
  runWarnings: unknown[];
}

type Lighthouse = (
  url: string,
  flags: { port: number; onlyCategories: string[]; logLevel: "silent" },
) => Promise<{ lhr: Result } | undefined>;

const categories = ["performance", "accessibility", "best-practices", "seo"];
const pages = [
  { name: "home", site: "site", address: "/" },
  { name: "listing page", site: "site", address: "/categories/legos" },
  { name: "price history with chart", site: "site", address: "/categories/legos/LEGO%2075257" },
  { name: "search", site: "site", address: "/search?q=millennium+falcon" },
  { name: "30 cards with pictures", site: "picturedSite", address: "/categories/legos" },
  { name: "30 cards with drawn covers", site: "picturedSite", address: "/categories/comics" },
] as const;

/** Lighthouse's four scores of each public page on a phone: the median of several runs. */
export async function* lighthouseScores(stage: Stage): AsyncGenerator<Figure> {
  for (const { name, site, address } of pages.slice(0, stage.pick(pages.length, pages.length, 1))) {
    const { origin } = await stage[site]();
    const runs: Result[] = [];
    for (let run = 0; run < stage.pick(3, 1, 1); run += 1) {
      stage.log(`Lighthouse: ${name}`);
      runs.push(await audit(origin + address, { isSlowFine: stage.pick(false, false, true) }));
    }
    for (const [id, { title }] of Object.entries(runs[0]?.categories ?? {})) {
      const scores = runs.map((run) => (run.categories[id]?.score ?? 0) * 100);
      const score = Math.round(median(scores));
      yield figure(`Lighthouse, ${name}: ${title.toLowerCase()}`, score, "", {
        target: { atLeast: 100 },
        ...(score < 100 && { note: failing(runs[scores.indexOf(median(scores))] ?? runs[0], id) }),
      });
    }
  }
}

/**
 * One run in a browser of its own, as a first visit. Repeated when Lighthouse misses the start of the page, or warns
 * that the machine was too slow just then to stand for a phone.
 */
async function audit(url: string, { isSlowFine = false, attempts = 5 }): Promise<Result> {
  const { default: lighthouse } = (await loadTool("lighthouse")) as { default: Lighthouse };
  const port = await freePort("127.0.0.1");
  const launch = chromiumLaunch();
  const args = [...(launch.args ?? []), `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ ...launch, args });
  try {
    const result = await lighthouse(url, { port, onlyCategories: categories, logLevel: "silent" });
    const isSlow = (result?.lhr.runWarnings ?? []).some((warning) => String(warning).includes("slower CPU"));
    if (result && !result.lhr.runtimeError && !(isSlow && !isSlowFine && attempts > 1)) return result.lhr;
    const reason = result?.lhr.runtimeError?.message ?? "no result";
    if (attempts <= 1) throw new Error(`Lighthouse could not audit ${url}: ${reason}`);
  } finally {
    await browser.close();
  }
  return audit(url, { isSlowFine, attempts: attempts - 1 });
}

/** The ids of the audits that count towards a category and are not perfect. */
function failing(run: Result | undefined, category: string): string {
  const counting = run?.categories[category]?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
  const found = counting
    .flatMap(({ id }) => {
      const { score, displayValue } = run?.audits[id] ?? {};
      const isPerfect = score === null || score === undefined || score >= 1;
      return isPerfect ? [] : [`${id}${displayValue ? ` (${displayValue})` : ""}`];
    })
    .join(", ");
  // Lighthouse simulates a phone by a fixed slow-down: on a slow machine the phone is slower too.
  return category === "performance" ? `${found}; benchmark index ${run?.environment.benchmarkIndex}` : found;
}
