import { createRequire } from "node:module";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ReachSettings } from "#app/components/alerts/reach-settings.tsx";
import type { ReachView } from "#app/presenters/reach-view.server.ts";
import { pageText } from "#tests/support/browser/page-text.ts";

// The copy that Remix uses here: it is loaded as CommonJS.
const { createStaticHandler, createStaticRouter, StaticRouterProvider }: typeof import("react-router-dom/server") =
  createRequire(import.meta.url)("react-router-dom/server");

const reach: ReachView = {
  ...{ email: "brick_fan@example.org", address: "confirmed", byMail: true, isDaily: true, hour: 8 },
  ...{ zone: "Europe/London", isQuiet: true, from: 22, until: 7, isPaused: false, alerts: 7 },
  test: { isTaken: true, text: "Test of today, 14:02: the mail server took it" },
  last: "Last alert: 14 Nov, 08:00, taken.",
  rests: null,
  summary: "",
  feed: null,
  topic: null,
  ntfyServer: null,
};

async function markupOf(changes: Partial<ReachView>): Promise<string> {
  const routes = [{ path: "/", element: <ReachSettings reach={{ ...reach, ...changes }} /> }];
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request("http://localhost/"));
  if (context instanceof Response) throw context;
  return renderToStaticMarkup(
    <StaticRouterProvider router={createStaticRouter(dataRoutes, context)} context={context} hydrate={false} />,
  );
}

test("the form holds what was chosen, and says how the last test and the last letter went", async () => {
  const markup = await markupOf({});
  const text = pageText(markup);
  expect(text).toContain("Mail brick_fan@example.org · confirmed Send me a test");
  expect(text).toContain(
    "Test of today, 14:02: the mail server took it It is on its way. Last alert: 14 Nov, 08:00, taken.",
  );
  expect(text).toContain("Save Pause all 7 alerts");
  expect(markup).toMatch(/name="mail"[^>]*checked/);
  expect(markup).toMatch(/value="daily"[^>]*checked|checked[^>]*value="daily"/);
  expect(markup).toMatch(/name="zone"[^>]*value="Europe\/London"/);
  const hours = [...markup.matchAll(/<option value="\d+" selected="">(\d\d:00)</g)].map(([, hour]) => hour);
  expect(hours).toEqual(["08:00", "22:00", "07:00"]);
});

test("paused alerts can be resumed, and it is said where letters rest", async () => {
  const rests = "The mail server refused this address five times";
  const text = pageText(await markupOf({ isPaused: true, test: null, last: null, rests }));
  expect(text).toContain("Resume all");
  expect(text).not.toContain("Pause all");
  expect(text).toContain(rests);
});
