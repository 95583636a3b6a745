import { randomInt } from "node:crypto";
import { test as base, type ConsoleMessage, devices, type Page } from "@playwright/test";
import { type Site, type SiteName, siteNamed } from "#tests/support/server/sites.ts";

export { expect } from "@playwright/test";

/** What becomes of the site's scripts: they run, the browser has them off, or they never arrive. */
export interface VisitOptions {
  scripts: "run" | "off" | "blocked";
  /** Which site is visited. */
  siteName: SiteName;
}

interface Visit {
  site: Site;
  /** For a test that provokes one. */
  complaints: { allow(pattern: RegExp): void };
}

const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices["Pixel 7"];

/** A phone for the tests of a file: `test.use(phone)`. */
export const phone = { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch };

const ofBlockedScripts = [
  /^Failed to load resource: net::ERR_FAILED \S+\.js$/,
  /^Uncaught: TypeError: Failed to fetch dynamically imported module: /,
];

/**
 * Playwright's `test` in the world that the project chose. A test fails when the browser complained: an error in the
 * console, an uncaught error, something the content security policy stopped, a part of a page that did not load.
 */
export const test = base.extend<VisitOptions & Visit>({
  scripts: ["run", { option: true }],
  siteName: ["embedded", { option: true }],

  site: async ({ siteName }, use) => use(siteNamed(siteName)),
  baseURL: async ({ site }, use) => use(site.origin),

  // Each visit comes from an address of its own: what is limited per address is not used up by the one before.
  extraHTTPHeaders: async ({ browserName: _ }, use) => use({ "X-Forwarded-For": someAddress() }),

  context: async ({ context, scripts }, use) => {
    if (scripts === "blocked") {
      await context.route("**/*", (route) =>
        route.request().resourceType() === "script" ? route.abort() : route.fallback(),
      );
    }
    await use(context);
  },

  complaints: [
    async ({ context, scripts }, use) => {
      const heard: string[] = [];
      const allowed = scripts === "blocked" ? [...ofBlockedScripts] : [];
      const refused = new Set<string>();
      context.on("response", (response) => {
        if (isRefused(response.status(), response.request().resourceType())) refused.add(response.url());
      });
      context.on("console", (message) => {
        if (message.type() === "error") heard.push(inWords(message));
      });
      context.on("weberror", (error) => heard.push(`Uncaught: ${error.error()}`));

      await use({ allow: (pattern) => allowed.push(pattern) });

      const isRefusal = (words: string) =>
        words.startsWith("Failed to load resource: the server responded") &&
        [...refused].some((url) => words.endsWith(` ${url}`));
      const isComplaint = (words: string) => !isRefusal(words) && !allowed.some((pattern) => pattern.test(words));
      base.expect(heard.filter(isComplaint), "what the browser complained about").toEqual([]);
    },
    { auto: true },
  ],
});

function someAddress(): string {
  return [randomInt(1, 224), randomInt(256), randomInt(256), randomInt(1, 255)].join(".");
}

/** A page, or an answer to the page's script, that says no with its status: the test looks at it where it matters. */
function isRefused(status: number, resourceType: string): boolean {
  return status >= 400 && status < 500 && ["document", "fetch", "xhr"].includes(resourceType);
}

function inWords(message: ConsoleMessage): string {
  return `${message.text()} ${message.location().url}`;
}

/** Opens a page and waits until its scripts have taken it over. */
export async function openAlive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForFunction(() => Object.keys(document.body).some((name) => name.startsWith("__reactProps")));
}
