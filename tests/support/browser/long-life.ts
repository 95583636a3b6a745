/** A long life in tabs: a walk through the site by drawn steps, and what must be true after each of them. */
import { randomInt } from "node:crypto";
import type { BrowserContext, ConsoleMessage, Page } from "@playwright/test";
import { SeededRandom } from "#scripts/sample/seeded-random.ts";
import type { Collector } from "#tests/flows/accounts.ts";
import type { Site } from "#tests/support/server/sites.ts";
import { signInMember } from "./member.ts";
import { expect, openAlive } from "./visit.ts";

interface Tab {
  name: string;
  page: Page;
}

/** What the steps of a walk share. */
export interface Walk {
  random: SeededRandom;
  people: readonly Collector[];
  site: Site;
  /** What was done, a line for each step. */
  story: string[];
  /** What the consoles of the tabs complained about. */
  errors: string[];
}

/** The random numbers of a walk, by the seed that the run prints and `SEED` repeats. */
export function drawWalk(number: number): SeededRandom {
  const seed = process.env.SEED ?? randomInt(1_000_000);
  console.log(`SEED=${seed} draws walk ${number}.`);
  return new SeededRandom(`${seed} ${number}`);
}

const starts = [
  "/",
  "/categories/legos",
  "/categories/figures/visited-darth-vader",
  "/profile",
  "/tracked-items",
  "/community",
];

/** Opens a drawn page in a tab of somebody's browser. Its clock is the walk's. */
export async function openTab(
  name: string,
  context: BrowserContext,
  person: Collector,
  { random, site, story, errors }: Walk,
): Promise<Tab> {
  const page = await context.newPage();
  page.on("console", (message) => {
    if (message.type() === "error" && !isRefusal(message)) errors.push(`${name}: ${message.text()}`);
  });
  page.on("pageerror", (error) => errors.push(`${name}, uncaught: ${error}`));
  await signInMember(page, site, person);
  await page.clock.install();
  const start = random.pick(starts);
  story.push(`${name}: opened ${start}`);
  await openAlive(page, start);
  return { name, page };
}

/** Polls of somebody whose session has ended are refused. */
function isRefusal(message: ConsoleMessage): boolean {
  return message.text().startsWith("Failed to load resource: the server responded with a status of 401");
}

/** The intervals of the site's polls and heartbeats, and a little more. */
const stays = [11, 31, 61, 5 * 60 + 1, 10 * 60 + 1, 15 * 60 + 1];

/** Does a drawn step in a drawn tab. Then what that tab shows agrees with what the server says, and after a change every tab. */
export async function takeStep(tabs: readonly Tab[], walk: Walk): Promise<void> {
  const { random, story, errors } = walk;
  const tab = random.pick(tabs);
  const step = random.pickWeighted([
    [followLink, 8],
    [stay, 4],
    [goBack, 2],
    [goForward, 1],
    [pressButton, 5],
    [changePerson, 1],
  ]);
  story.push(`${tab.name}, ${pathOf(tab.page)}: ${await step(tab.page, walk)}`);
  const isChange = step === pressButton || step === changePerson;
  for (const seen of isChange ? tabs : [tab]) await expectAgreement(seen);
  expect(errors).toEqual([]);
}

async function stay(page: Page, { random }: Walk): Promise<string> {
  const seconds = random.pick(stays);
  await page.clock.fastForward(seconds * 1_000);
  return `stayed ${seconds} s`;
}

/** Not to before the first page. */
async function goBack(page: Page): Promise<string> {
  const { idx: at } = await page.evaluate(() => window.history.state);
  if (at > 0) await page.goBack();
  return at > 0 ? "went back" : "was at the first page";
}

async function goForward(page: Page): Promise<string> {
  await page.goForward();
  return "went forward";
}

/** Draws a kind of page first, so that the many cards of a list do not crowd out the rest. */
async function followLink(page: Page, { random }: Walk): Promise<string> {
  const place = page.locator((await page.locator("dialog[open]").count()) > 0 ? "dialog[open]" : "body");
  const links = await place.evaluate((element) =>
    [...element.querySelectorAll<HTMLAnchorElement>("a[href]")].flatMap((link) => {
      const { pathname, origin } = new URL(link.href);
      const href = link.getAttribute("href") ?? "";
      const isPage =
        origin === window.location.origin &&
        !/^\/(api|avatars|embed|feeds|images|assets)\b|\.\w+$/.test(pathname) &&
        !link.hasAttribute("download") &&
        link.target !== "_blank" &&
        href.startsWith("/");
      return isPage && link.checkVisibility() ? [{ href, kind: pathname.split("/", 3).join("/") }] : [];
    }),
  );
  if (links.length === 0) return "found no link";
  const kind = random.pick([...new Set(links.map((link) => link.kind))]);
  const { href } = random.pick(links.filter((link) => link.kind === kind));
  // By its address: another one may stand at its place by now.
  const link = place
    .locator(`a[href=${JSON.stringify(href)}]`)
    .filter({ visible: true })
    .first();
  try {
    await link.click({ timeout: 20_000 });
  } catch (error) {
    // The page that was on its way has come, without this link.
    if ((await link.count()) > 0) throw error;
    return `found no link to ${href} any more`;
  }
  return `followed a link to ${href}`;
}

/** Tracks, owns, follows, or takes that back. */
async function pressButton(page: Page, walk: Walk): Promise<string> {
  const dialog = page.locator("dialog[open]");
  const place = (await dialog.count()) > 0 ? dialog : page.getByRole("main");
  const buttons = place
    .locator("button:enabled")
    .filter({ visible: true })
    .and(page.locator("[aria-pressed][title]").or(page.getByRole("button", { name: /^(Follow|Unfollow) / })));
  const count = await buttons.count();
  if (count === 0) return stay(page, walk);
  const button = buttons.nth(walk.random.integer(0, Math.min(count, 8) - 1));
  try {
    const name =
      (await button.getAttribute("title", { timeout: 20_000 })) ?? (await button.textContent({ timeout: 20_000 }));
    await button.click({ timeout: 20_000 });
    return `pressed ${name}`;
  } catch (error) {
    // The page that was on its way has come, with fewer buttons.
    if ((await button.count()) > 0) throw error;
    return "found no button there any more";
  }
}

/** Signs out where somebody is signed in, else signs one of the people in. Half of the time another one takes over at once. */
async function changePerson(page: Page, { random, people, site }: Walk): Promise<string> {
  const profile = page.getByRole("banner").getByRole("link", { name: "Your profile" });
  const isDialog = await page.locator("dialog[open]").count();
  if (!isDialog && (await profile.count()) > 0 && random.chance(0.5)) {
    await profile.click();
    await page.getByRole("button", { name: "Sign Out", exact: true }).click();
    await expect(page).toHaveURL("/");
    return "signed out";
  }
  const person = random.pick(people);
  await signInMember(page, site, person);
  await openAlive(page, page.url());
  return `signed ${person.username} in`;
}

/** Waits until the page has what it is reading, as far as no more time passes. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const { __remixRouter: router } = window as { __remixRouter?: { state: RouterState } };
      return router?.state.navigation.state === "idle" && router.state.revalidation === "idle";
    },
    { timeout: 20_000 },
  );
}

interface RouterState {
  navigation: { state: string };
  revalidation: string;
}

const privatePages = /^\/(profile|user-profile|tracked-items|community)\b/;
const maxPollMs = 31_000;

/** What a tab shows agrees with what the server says, at the latest when the polls have come twice more. */
export async function expectAgreement({ name, page }: Tab): Promise<void> {
  await expect(page.getByRole("button", { name: /^(Reload Page|Try again)$/ }), `error screen in ${name}`).toHaveCount(
    0,
  );
  let rounds = 0;
  await expect(
    async () => {
      if (rounds === 1 || rounds === 2) await page.clock.runFor(maxPollMs);
      rounds += 1;
      await settle(page);
      const [entries, shown] = [await findHeld(page), await readShown(page)];
      const { tracked, owned } = entries;
      expect(shown.isSignedIn).toBe(entries.userId !== null);
      if (entries.userId === null) expect(shown.path).not.toMatch(privatePages);
      expect(shown.buttons.filter((button) => button.isPressed !== isHeld(button, entries))).toEqual([]);
      if (shown.path === "/tracked-items") expect(shown.rows).toBe(tracked.length);
      if (shown.path === "/profile") {
        expect(shown.counts).toMatchObject({ "Items Tracked": tracked.length, "Items Owned": owned.length });
        if (shown.list === "Tracked Items") expect(shown.rows).toBe(tracked.length);
        if (shown.list === "Owned Collectibles") expect(shown.rows).toBe(owned.length);
      }
    },
    `${name} at ${pathOf(page)}`,
  ).toPass({ timeout: 60_000 });
}

interface Entry {
  itemKey: string | null;
  itemCategory: string;
}

interface Held {
  userId: string | null;
  tracked: Entry[];
  owned: Entry[];
}

/** Who is signed in, and what they have, as the API says. */
async function findHeld(page: Page): Promise<Held> {
  const { request } = page.context();
  const { origin } = new URL(page.url());
  const user = await request.get(`${origin}/api/auth/user`);
  if (user.status() === 401) return { userId: null, tracked: [], owned: [] };
  const { id } = await user.json();
  return { userId: id, ...(await (await request.get(`${origin}/api/collections/${id}`)).json()) };
}

interface ShownButton {
  type: "tracked" | "owned";
  isPressed: boolean;
  itemKind: string;
  /** The last part of the item's address: its key, and mostly its name. */
  item: string;
}

function isHeld({ type, itemKind, item }: ShownButton, entries: Held): boolean {
  const has = (entries: Entry[]) =>
    entries.some(
      ({ itemKey, itemCategory }) => itemCategory === itemKind && (item === itemKey || item.startsWith(`${itemKey}-`)),
    );
  // Owning an item shows instead of tracking it.
  return type === "owned" ? has(entries.owned) : has(entries.tracked) && !has(entries.owned);
}

/** What the page shows of that. The items of cards are known by the number in their address, so those of sets only. */
function readShown(page: Page) {
  return page.evaluate(() => {
    const text = (element: Element | null | undefined) => element?.textContent?.trim() ?? "";
    const buttons = [...document.querySelectorAll<HTMLButtonElement>("main button[aria-pressed][title]")];
    return {
      path: window.location.pathname,
      isSignedIn: document.querySelector("header a[aria-label='Your profile']") !== null,
      buttons: buttons.flatMap((button) => {
        const field = (name: string) => button.form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.value;
        const href = button.closest("li")?.querySelector("a[href^='/categories/legos/']")?.getAttribute("href") ?? "";
        const item = field("itemKey") ?? /^\/categories\/legos\/(\d[^?]*)/.exec(href)?.[1];
        if (item === undefined || button.disabled) return [];
        const type: "tracked" | "owned" = /track/i.test(button.title) ? "tracked" : "owned";
        const isPressed = button.getAttribute("aria-pressed") === "true";
        return [{ type, isPressed, itemKind: field("itemKind") ?? "legos", item }];
      }),
      rows: document.querySelectorAll("main [id^='entry-']").length,
      list: text(document.querySelector("#list")),
      counts: Object.fromEntries(
        [...document.querySelectorAll("main dl > div")].map((pair) => [
          text(pair.querySelector("dt")),
          Number(text(pair.querySelector("dd"))),
        ]),
      ),
    };
  });
}

function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}
