/** npm run screenshots: takes the README's pictures again, from the built site with the sample catalogue. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { chromium } from "@playwright/test";
import sharp from "sharp";
import { chromiumLaunch } from "./browser.ts";

const port = 4399;
const origin = `http://localhost:${port}`;

const desktop = { width: 1280, height: 800 };
const phone = { width: 390, height: 844 };

const pictures = [
  { name: "home-desktop-light", path: "/", viewport: desktop, colorScheme: "light" },
  { name: "item-desktop-dark", path: "/categories/legos/75257", viewport: desktop, colorScheme: "dark" },
  {
    name: "item-phone-light",
    path: "/categories/comics/amazing-spider-man-300",
    viewport: phone,
    colorScheme: "light",
  },
  { name: "listing-phone-dark", path: "/categories/figures", viewport: phone, colorScheme: "dark" },
] as const;

const dataDir = mkdtempSync(path.join(tmpdir(), "chartables-screenshots-"));
const server = spawn(process.execPath, ["scripts/serve.ts"], {
  env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, SAMPLE_DATA: "on", LOG_LEVEL: "error" },
  stdio: ["ignore", "ignore", "inherit"],
});
try {
  await untilServed();
  const browser = await chromium.launch(chromiumLaunch());
  for (const { name, path: address, ...options } of pictures) {
    const page = await browser.newPage(options);
    await page.goto(origin + address, { waitUntil: "networkidle" });
    const file = `docs/screenshots/${name}.webp`;
    await sharp(await page.screenshot())
      .webp({ quality: 86 })
      .toFile(file);
    console.log(`${file}: ${Math.round(statSync(file).size / 1024)} kB`);
    await page.close();
  }
  await browser.close();
} finally {
  server.kill("SIGTERM");
  await new Promise((resolve) => server.once("exit", resolve));
  rmSync(dataDir, { recursive: true, force: true });
}

/** Waits until the sample catalogue is loaded and its prices are calculated. */
async function untilServed(): Promise<void> {
  for (let second = 0; second < 120; second += 1) {
    const answer = await fetch(`${origin}/categories/comics/amazing-spider-man-300`).catch(() => null);
    if (answer?.ok && (await answer.text()).includes("Sells for about")) return;
    await wait(1_000);
  }
  throw new Error("The site did not come up with its sample catalogue.");
}
