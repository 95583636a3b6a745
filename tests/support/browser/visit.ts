import { randomInt } from "node:crypto";
import { test as base, type ConsoleMessage, devices, type Page } from "@playwright/test";
import { type Site, type SiteName, siteNamed } from "#tests/support/server/sites.ts";

export { expect } from "@playwright/test";

/** Whether the site's scripts run, are switched off in the browser, or never arrive. */
export interface VisitOptions {
  scripts: "run" | "off" | "blocked";
  /** The site to visit. */
  siteName: SiteName;
}

interface Visit {
  site: Site;
  /** For a test that provokes a complaint. */
  complaints: { allow(pattern: RegExp): void };
}

const { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch } = devices["Pixel 7"];

/** A phone for the tests of a file: `test.use(phone)`. */
export const phone = { viewport, userAgent, deviceScaleFactor, isMobile, hasTouch };

/** Another visit to the same site may have removed its picture since this page was read. */
const removedPicture = /^Failed to load resource: .* 404 \(Not Found\) \S+\/avatars\/[0-9a-f-]{36}-\d{13}\.webp$/;
/** What Remix itself writes when somebody goes elsewhere while it decodes the data of a page. */
const abortedDecoding = /^AbortError: signal is aborted without reason/;
const ofBlockedScripts = [
  /^Failed to load resource: net::ERR_BLOCKED_BY_CLIENT \S+\.js$/,
  /^Uncaught: TypeError: Failed to fetch dynamically imported module: /,
];

/**
 * Playwright's `test` with the project's options. A test fails when the browser complains: about an error in the
 * console, an uncaught error, a violation of the content security policy, or a resource that did not load.
 */
export const test = base.extend<VisitOptions & Visit>({
  scripts: ["run", { option: true }],
  siteName: ["embedded", { option: true }],

  site: async ({ siteName }, use) => use(siteNamed(siteName)),
  baseURL: async ({ site }, use) => use(site.origin),

  // Each visit comes from an address of its own, so that no visit uses up the rate limits of another.
  extraHTTPHeaders: async ({ browserName: _ }, use) => use({ "X-Forwarded-For": someAddress() }),

  // By the browser itself: a route would switch its cache off.
  page: async ({ page, context, scripts }, use) => {
    if (scripts === "blocked") {
      const session = await context.newCDPSession(page);
      await session.send("Network.enable");
      await session.send("Network.setBlockedURLs", { urls: ["*.js"] });
    }
    await use(page);
  },

  complaints: [
    async ({ context, scripts }, use) => {
      const messages: string[] = [];
      const allowed = [removedPicture, abortedDecoding, ...(scripts === "blocked" ? ofBlockedScripts : [])];
      const refused = new Set<string>();
      let hasBlocked = false;
      context.on("requestfailed", (request) => {
        if (request.failure()?.errorText === "inspector" && request.resourceType() === "script") hasBlocked = true;
      });
      context.on("response", (response) => {
        if (isRefused(response.status(), response.request().resourceType())) refused.add(response.url());
      });
      context.on("console", (message) => {
        if (message.type() === "error") messages.push(inWords(message));
      });
      context.on("weberror", (error) => messages.push(`Uncaught: ${error.error()}`));

      // The console is silent about what a script catches.
      await context.addInitScript(() => {
        document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sample }) => {
          console.error(`The policy forbids ${violatedDirective} ${blockedURI} ${sample}`);
        });
      });

      await use({ allow: (pattern) => allowed.push(pattern) });

      const isRefusal = (words: string) =>
        words.startsWith("Failed to load resource: the server responded") &&
        [...refused].some((url) => words.endsWith(` ${url}`));
      const isComplaint = (words: string) => !isRefusal(words) && !allowed.some((pattern) => pattern.test(words));
      base.expect(messages.filter(isComplaint), "complaints of the browser").toEqual([]);
      // A short visit ends before the page asks for its scripts.
      if (scripts === "blocked") await base.expect.poll(() => hasBlocked, "the browser blocks a script").toBe(true);
      else base.expect(hasBlocked, "whether the browser blocked a script").toBe(false);
    },
    { auto: true },
  ],
});

/** A client address that no other visit comes from. */
export function someAddress(): string {
  return [randomInt(1, 224), randomInt(256), randomInt(256), randomInt(1, 255)].join(".");
}

/** Whether a page, or a response to its script, is a refusal: tests check those themselves. */
function isRefused(status: number, resourceType: string): boolean {
  return status >= 400 && status < 500 && ["document", "fetch", "xhr"].includes(resourceType);
}

function inWords(message: ConsoleMessage): string {
  return `${message.text()} ${message.location().url}`;
}

/** Keeps the site's own font from a page, which then shows the next one of its list. */
export async function blockFonts(page: Page, complaints: Visit["complaints"]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setBlockedURLs", { urls: ["*.woff2"] });
  complaints.allow(/^Failed to load resource: net::ERR_BLOCKED_BY_CLIENT \S+\.woff2$/);
}

/** Opens a page, and gives the paths of what it has asked for once its scripts have nothing left to do. */
export async function requestedBy(page: Page, address: string): Promise<string[]> {
  const requested: string[] = [];
  page.on("request", (request) => requested.push(new URL(request.url()).pathname));
  await openAlive(page, address);
  await waitUntilIdle(page);
  return requested;
}

/** Waits until the page's scripts have nothing left to do. */
export async function waitUntilIdle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
}

/** Opens a page and waits until it is hydrated. */
export async function openAlive(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitUntilAlive(page);
}

/** Waits until the page is hydrated and hears events. */
export async function waitUntilAlive(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const { body } = document;
    if (!Object.keys(body).some((name) => name.startsWith("__reactProps"))) return false;
    let isHeard = false;
    const listen = () => {
      isHeard = true;
    };
    body.addEventListener("drop", listen, { once: true });
    body.dispatchEvent(new Event("drop"));
    body.removeEventListener("drop", listen);
    return isHeard;
  });
}
