import { expect, test } from "vitest";
import {
  type AlertLetter,
  writeAlertLetter,
  writePermissionLetter,
  writeTestLetter,
} from "#app/models/alerts/alert-mail.ts";
import { restSentence, subjectOf, type TargetToTell, type ToTell } from "#app/models/alerts/alert-words.ts";
import type { RungTargetAlert } from "#app/models/alerts/rung-alerts.server.ts";

const origin = "https://chartables.example";
const links = {
  alerts: `${origin}/profile?tab=alerts`,
  settings: `${origin}/profile?tab=alerts#reach`,
  stopAll: `${origin}/alerts/stop?token=all`,
};

const value: RungTargetAlert["basis"] = {
  of: "value",
  sales: 14,
  days: 30,
  low: 11_200,
  high: 13_100,
  certainty: "high",
};
const barracuda: RungTargetAlert = {
  ...{ of: "target", title: "LEGO 21322", itemKind: "legos", itemKey: "21322", conditionKey: "used", currency: "USD" },
  ...{
    direction: "below",
    target: 12_000,
    price: 11_800,
    why: "crossed",
    before: { price: 13_400, when: "set" },
    basis: value,
  },
};

function told(changes: Partial<RungTargetAlert> = {}, more: Partial<TargetToTell> = {}): TargetToTell {
  return {
    alert: { ...barracuda, ...changes },
    ...{
      name: "Pirates of Barracuda Bay",
      about: "LEGO 21322",
      condition: "used",
      setAt: new Date("2026-10-02T12:00:00Z"),
    },
    ...{
      href: `${origin}/categories/legos/21322-pirates-of-barracuda-bay?condition=used`,
      stopHref: `${origin}/alerts/stop?token=one`,
    },
    ...more,
  };
}

const london = told(
  {
    ...{ currency: "GBP", target: 3_500, price: 3_420, before: { price: 3_390, when: "rang" } },
    basis: { of: "asking", offers: 6, hasDelivery: true },
  },
  { name: "London 2012 set", about: "Hornby R1153" },
);
const saga = told(
  {
    ...{ direction: "above", target: 21_000, price: 21_200, before: { price: 19_600, when: "set" } },
    basis: { of: "value", sales: 9, days: 90, low: 19_000, high: 22_000, certainty: "low" },
  },
  { name: "Saga #1", about: "Image, 2012", condition: "raw" },
);
const search: ToTell = {
  alert: {
    of: "search",
    words: "Model trains: hornby r1153",
    newMatches: 4,
    lowest: [{ minor: 4_000, currency: "GBP" }],
  },
  href: `${origin}/profile?tab=watchlist`,
  stopHref: `${origin}/alerts/stop?token=search`,
};

function letter(all: readonly ToTell[], changes: Partial<AlertLetter> = {}) {
  return writeAlertLetter({
    all,
    from: new Date("2026-11-13T08:00:00Z"),
    until: new Date("2026-11-14T08:00:00Z"),
    ...{ digestHour: 8, timeZone: "UTC", links },
    ...changes,
  });
}

test("the subject says the thing, its condition, the price and why we write", () => {
  const jordan = told(
    { direction: "above", target: 1_000_000, price: 1_005_000 },
    { name: "1986 Fleer Michael Jordan #57", condition: "PSA 9" },
  );
  expect(
    [[told()], [jordan], [london], [told(), london, saga], [search], [told({ price: 12_000 })]].map(subjectOf),
  ).toEqual([
    "Pirates of Barracuda Bay, used: $118, below your target of $120",
    "1986 Fleer Michael Jordan #57, PSA 9: $10,050, above your target of $10,000",
    "London 2012 set, used: offered for GBP 34.20, your target was GBP 35",
    "3 targets reached: Pirates of Barracuda Bay $118, and 2 more",
    "4 new listings: “Model trains: hornby r1153” from GBP 40.00",
    "Pirates of Barracuda Bay, used: $120, at your target of $120",
  ]);
});

test("the text part of one alert", () => {
  expect(letter([told()]).text).toBe(`Pirates of Barracuda Bay (LEGO 21322), used: $118

Your target: $120 or below. It was $134 when you set it.

Median of 14 counted sales in 30 days; half of them were between $112 and $131. High certainty.

See the sales:
https://chartables.example/categories/legos/21322-pirates-of-barracuda-bay?condition=used

This alert now rests. It rings again below $106, or once the value has been above $126.

Stop this alert (one click, no sign-in):
https://chartables.example/alerts/stop?token=one

Change how alerts reach you:
https://chartables.example/profile?tab=alerts#reach

-- 
Chartables: what collectibles really sell for
`);
});

test("the text part of a digest", () => {
  expect(letter([told(), london, saga]).text).toBe(`Three of your targets were reached
Between 13 Nov, 08:00 and 14 Nov, 08:00

1. Pirates of Barracuda Bay (LEGO 21322), used
   $118, $134 when set. Target: at or below $120.
   Median of 14 sales in 30 days.
   https://chartables.example/categories/legos/21322-pirates-of-barracuda-bay?condition=used
   Stop this one: https://chartables.example/alerts/stop?token=one

2. London 2012 set (Hornby R1153), used
   GBP 34.20 asked, GBP 33.90 when last told. Target: at or below GBP 35.
   Asked for, delivery included: the cheapest of 6 offers.
   https://chartables.example/categories/legos/21322-pirates-of-barracuda-bay?condition=used
   Stop this one: https://chartables.example/alerts/stop?token=one

3. Saga #1 (Image, 2012), raw
   $212, $196 when set. Target: at or above $210.
   Median of 9 sales in 90 days. Low certainty.
   https://chartables.example/categories/legos/21322-pirates-of-barracuda-bay?condition=used
   Stop this one: https://chartables.example/alerts/stop?token=one

One digest a day at 08:00, as you chose.

Stop all alert mails (one click, no sign-in):
https://chartables.example/alerts/stop?token=all

Change how alerts reach you:
https://chartables.example/profile?tab=alerts#reach

-- 
Chartables: what collectibles really sell for
`);
});

const textOf = (html: string) =>
  html
    .replace(/<title>.*?<\/title>|<style>[\s\S]*?<\/style>/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/&nbsp;|\s+/g, " ")
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))
    .replace(/ +/g, " ")
    .trim();

test("the page of one alert says what its text says, with its links", () => {
  const { html } = letter([told()]);
  expect(textOf(html)).toBe(
    "Chartables Pirates of Barracuda Bay LEGO 21322, used $118 Your target: $120 or below . It was $134 when you set it. Median of 14 counted sales in 30 days; half of them were between $112 and $131. High certainty. See the sales This alert now rests. It rings again below $106, or once the value has been above $126. You set this target on 2 Oct. Stop this alert with one click, without signing in, or change how alerts reach you .",
  );
  for (const href of [told().href, told().stopHref, links.settings]) expect(html).toContain(`href="${href}"`);
});

test("from six alerts on each has one line, with its condition, and whether it is asked or of low certainty", () => {
  const { html, subject } = letter([told(), london, saga, told(), told(), search]);
  expect(subject).toBe("5 targets reached: Pirates of Barracuda Bay $118, and 5 more");
  expect(textOf(html)).toContain(
    "Five of your targets were reached, and 1 search found something new Between 13 Nov, 08:00 and 14 Nov, 08:00. Price, and your target. Pirates of Barracuda Bay used $118 ≤ $120 London 2012 set used, asked GBP 34.20 ≤ 35 Saga #1 raw, low certainty $212 ≥ $210",
  );
  expect(html).not.toContain("Stop&nbsp;this&nbsp;one");
});

test("what it takes to ring again is said of a value and of offers, in both directions", () => {
  const { alert } = saga;
  expect([restSentence(london.alert), restSentence(alert)]).toEqual([
    "This alert now rests. It rings again below GBP 30.78, or once the lowest asking price has been above GBP 36.75.",
    "This alert now rests. It rings again above $233, or once the value has been below $200.",
  ]);
});

test("times are those of the zone that somebody chose", () => {
  const { text } = letter([told(), saga], { timeZone: "Asia/Kolkata", digestHour: null });
  expect(text).toContain("Between 13 Nov, 13:30 and 14 Nov, 13:30");
  expect(text).toContain("What rings within an hour comes in one letter.");
});

test("whatever a name holds stays text, and nothing is a script, a form or a picture from elsewhere", () => {
  const name = `<img src="https://evil.test/x"> & "co"`;
  const evil = told({}, { name, about: name, condition: name });
  const letters = [
    ...[[evil], [evil, evil], Array(6).fill(evil), [search]].map((all) => letter(all)),
    writeTestLetter(links),
    writePermissionLetter(`${origin}/alerts/allow?token=x`),
  ];
  for (const { html, text } of letters) {
    expect(html).not.toMatch(/<(script|form|img|link)\b|url\(|@import|evil\.test\/x"/);
    const hrefs = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => new URL(String(href)).origin);
    expect([...new Set(hrefs)]).toEqual([origin]);
    expect(text.length).toBeGreaterThan(100);
  }
});
