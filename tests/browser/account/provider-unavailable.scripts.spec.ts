import { connect, createServer, type Server, type Socket } from "node:net";
import type { BrowserContext, Page } from "@playwright/test";
import { newCollector } from "#tests/flows/accounts.ts";
import { wakeUp } from "#tests/support/browser/clock.ts";
import { expect, openAlive, test } from "#tests/support/browser/visit.ts";
import { freePort } from "#tests/support/server/free-port.ts";
import { type ScratchDir, scratchDir } from "#tests/support/server/scratch.ts";
import { startServer, type TestServer } from "#tests/support/server/server.ts";
import { type SupabaseStub, startSupabaseStub } from "#tests/support/supabase/stub.ts";

const cannotTell = "Accounts are not available right now, so we cannot tell whether you are signed in.";

let mails: ScratchDir;
let stub: SupabaseStub;
let proxy: Server;
let server: TestServer;
/** The open connections between the site and its auth provider. */
const sockets = new Set<Socket>();
let isUnavailable = false;

test.beforeAll(async () => {
  mails = scratchDir("mails");
  stub = await startSupabaseStub({ siteUrl: "http://localhost", mailDir: mails.path });
  stub.settings.confirmEmail = false;
  proxy = createServer((socket) => {
    if (isUnavailable) return void socket.destroy();
    const upstream = connect(Number(new URL(stub.url).port), "127.0.0.1");
    for (const end of [socket, upstream]) {
      sockets.add(end);
      end.on("error", () => {}).on("close", () => sockets.delete(end));
    }
    socket.pipe(upstream).pipe(socket);
  });
  const port = await freePort("127.0.0.1");
  await new Promise<void>((resolve) => void proxy.listen(port, "127.0.0.1", resolve));
  server = await startServer({
    sampleData: "off",
    env: {
      SUPABASE_URL: `http://127.0.0.1:${port}`,
      SUPABASE_PUBLISHABLE_KEY: stub.publishableKey,
      SUPABASE_SECRET_KEY: stub.secretKey,
      LOG_LEVEL: "fatal",
    },
  });
});
test.beforeEach(({ complaints }) => {
  providerIs("available");
  complaints.allow(/^Failed to load resource: the server responded with a status of 503/);
});
test.afterAll(async () => {
  await server.stop();
  providerIs("unavailable");
  proxy.close();
  await stub.stop();
  mails.remove();
});

function providerIs(state: "available" | "unavailable"): void {
  isUnavailable = state === "unavailable";
  if (isUnavailable) for (const socket of sockets) socket.destroy();
}

/** Creates a member and signs the browser in, without a page. */
async function signInWithoutPage({ request }: BrowserContext): Promise<void> {
  const member = newCollector();
  for (const path of ["/auth?tab=sign-up", "/auth"]) {
    const headers = { Origin: server.origin };
    const answer = await request.post(server.origin + path, { form: { ...member }, headers, maxRedirects: 0 });
    expect(answer.status()).toBe(303);
  }
}

function header(page: Page) {
  const banner = page.getByRole("banner");
  return {
    signUp: banner.getByRole("link", { name: "Sign Up" }),
    profile: banner.getByRole("link", { name: "Your profile" }),
    unknown: banner.getByText(cannotTell),
  };
}

test("while the auth provider is unavailable, no tab treats a signed-in user as signed out", async ({
  page,
  context,
}) => {
  await signInWithoutPage(context);
  await openAlive(page, `${server.origin}/search`);
  await expect(header(page).profile).toBeVisible();

  providerIs("unavailable");
  const response = page.waitForResponse("**/*.data*");
  await wakeUp(page);
  expect((await response).status()).toBe(200);
  const other = await context.newPage();
  await openAlive(other, `${server.origin}/search`);
  await expect(header(other).unknown).toBeVisible();
  await expect(header(other).profile).toHaveCount(0);
  await expect(header(other).signUp).toHaveCount(0);
  await expect(header(page).profile).toBeVisible();
  await expect(header(page).unknown).toHaveCount(0);

  providerIs("available");
  await other.reload();
  await expect(header(other).profile).toBeVisible();
  await expect(header(other).unknown).toHaveCount(0);
});

test("a page that could not tell who is signed in finds out by itself", async ({ page, context }) => {
  await signInWithoutPage(context);
  await page.clock.install();
  providerIs("unavailable");
  const failed = page.waitForResponse("**/api/auth/user");
  await openAlive(page, `${server.origin}/search`);
  expect((await failed).status()).toBe(503);
  providerIs("available");
  await page.clock.runFor(60_000);
  await expect(header(page).profile).toBeVisible();
  await expect(header(page).unknown).toHaveCount(0);
});

test("a failed page still shows who is signed in", async ({ page, context, complaints }) => {
  complaints.allow(/^Failed to load resource: .* 502|^SyntaxError/);
  await signInWithoutPage(context);
  await openAlive(page, `${server.origin}/`);
  await expect(header(page).profile).toBeVisible();
  await page.route("**/*.data*", (route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "Bad gateway" }),
  );
  await page.getByRole("link", { name: "Community", exact: true }).click();
  await expect(page.getByRole("button", { name: /Reload Page|Try again/ })).toBeVisible();
  await expect(header(page).profile).toBeVisible();
  await expect(header(page).signUp).toHaveCount(0);
});

test("an unsent sign-out is not forgotten while nobody can tell who is signed in", async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow(/^Failed to load resource: net::ERR_FAILED .*\/sign-out$/);
  await signInWithoutPage(context);
  await page.route("**/sign-out", (route) => route.abort());
  await page.goto(`${server.origin}/search`);
  await page.evaluate(() => localStorage.setItem("unsent-sign-out", "this"));
  providerIs("unavailable");
  const attempt = page.waitForRequest("**/sign-out");
  await page.reload();
  await attempt;
  await expect(header(page).unknown).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("unsent-sign-out"))).toBe("this");

  await page.unroute("**/sign-out");
  await page.reload();
  await expect(header(page).signUp).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("unsent-sign-out"))).toBeNull();
  providerIs("available");
  await page.reload();
  await expect(header(page).signUp).toBeVisible();
});
