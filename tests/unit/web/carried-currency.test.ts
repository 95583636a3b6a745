import { expect, test } from "vitest";
import { carryCurrency } from "#app/web/urls/paths.ts";

const here = { pathname: "/categories/legos", search: "?theme=city&currency=GBP" };

test.each([
  ["/categories/comics", "/categories/comics?currency=GBP"],
  ["/categories/legos/75257?window=90d#sales", "/categories/legos/75257?window=90d&currency=GBP#sales"],
  ["/", "/?currency=GBP"],
  ["/search?q=falcon", "/search?q=falcon&currency=GBP"],
  ["/minifigure/sw0527", "/minifigure/sw0527?currency=GBP"],
])("a visit in pounds goes on in pounds: %s", (to, carried) => {
  expect(carryCurrency(to, here)).toBe(carried);
});

test.each([
  "/categories/legos?theme=city",
  "/categories/comics?currency=EUR",
  "/community",
  "/feeds/legos/75257.atom",
  "/searching",
])("%s stays as it is", (to) => {
  expect(carryCurrency(to, here)).toBe(to);
});

test.each(["", "?currency=gbp", "?currency=%3Cscript", "?nocurrency=GBP", "?currency=GBPX"])(
  "%j carries nothing",
  (search) => {
    expect(carryCurrency("/", { pathname: "/x", search })).toBe("/");
  },
);
