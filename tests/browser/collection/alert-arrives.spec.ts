import { mkdirSync, renameSync, writeFileSync } from "node:fs";
import path from "node:path";
import { newCollector } from "#tests/flows/accounts.ts";
import { flashMessage } from "#tests/flows/flash-messages.ts";
import { latestMail } from "#tests/support/account/outbox.ts";
import { newMember, signInMember } from "#tests/support/browser/member.ts";
import { expect, test } from "#tests/support/browser/visit.ts";
import { daysAgo } from "#tests/support/catalog/market-rows.ts";
import { startServer } from "#tests/support/server/server.ts";

const header = "kind,category,title,price,currency,sold_at,observed_at,source_item_id";
const title = "LEGO 75257 Millennium Falcon New Sealed";
const listing = (id: string, price: string) => `listing,legos,${title},${price},USD,,${new Date().toISOString()},${id}`;
const sales = [1, 2, 3, 4, 5].map(
  (day) => `sale,legos,${title},13${day}.00,USD,${daysAgo(day).toISOString()},,s${day}`,
);

test("a cheaper listing that arrives in the inbox is a letter within two minutes, whose links open the item and stop the alert @long", async ({
  page,
}) => {
  test.setTimeout(400_000);
  const server = await startServer({
    sampleData: "off",
    env: { WORKER: "on", EMAIL_CONFIRMATION: "required", TRUST_PROXY: "1" },
  });
  try {
    const site = { ...server, name: "embedded" as const };
    const arrive = (file: string, rows: string[]) => {
      const inbox = path.join(server.dataDir, "inbox");
      mkdirSync(inbox, { recursive: true });
      writeFileSync(path.join(inbox, `${file}.part`), `${[header, ...rows].join("\n")}\n`);
      renameSync(path.join(inbox, `${file}.part`), path.join(inbox, `${file}.csv`));
    };
    arrive("first", [...sales, listing("dear", "140.00")]);
    const collector = await newMember(site, newCollector());
    await signInMember(page, site, collector);
    const item = `${server.origin}/categories/legos/75257?condition=new`;
    await expect(async () => {
      await page.goto(item);
      await expect(page.getByText("$140.00").first()).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 120_000 });

    await page.getByText("Set target price").click();
    await page.getByLabel(/^Tell me when/).selectOption("asking");
    await page.getByLabel(/^Target price in/).fill("120");
    await page.getByRole("button", { name: "Save target" }).click();
    await expect(flashMessage(page, "Target price saved")).toBeVisible();
    await expect(async () => {
      await page.goto(`${server.origin}/profile?tab=alerts`);
      await expect(page.getByText("Now 17% above your target")).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 120_000 });

    arrive("second", [listing("cheap", "110.00")]);
    const mail = await latestMail(server.dataDir, collector.email, 2, 120_000);
    expect(mail.subject).toContain("offered for $110, your target was $120");
    expect(mail.text).toContain("the cheapest of 2 offers");
    await page.goto(mail.link);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Millennium Falcon");

    await page.context().clearCookies();
    await page.goto(/\S+\/alerts\/stop\?token=alert\S+/.exec(mail.text)?.[0] ?? "");
    await page.getByRole("button", { name: "Stop this alert" }).click();
    await expect(page.getByText("Stopped").first()).toBeVisible();
    await signInMember(page, site, collector);
    await page.goto(`${server.origin}/profile?tab=alerts`);
    await expect(page.getByText(/^Paused by you on/)).toBeVisible();
  } finally {
    // A page that is open asks who is signed in, and a server that shuts down answers 503.
    await page.goto("about:blank");
    await server.stop();
  }
});
