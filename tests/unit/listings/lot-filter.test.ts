import { expect, test } from "vitest";
import { categories } from "#app/models/catalog/categories.ts";
import { kindsOnServer } from "#app/models/catalog/kinds/all.server.ts";
import { isHiddenFromShelves } from "#app/models/listings/lot-filter.ts";

function isHidden(category: Parameters<typeof isHiddenFromShelves>[0], title: string) {
  return isHiddenFromShelves(category, { title });
}

test("every lot word hides a listing, in any case and beside any punctuation", () => {
  for (const category of ["model-trains", "model-cars"] as const) {
    const words = kindsOnServer[category].lots?.words ?? [];
    expect(words.length).toBeGreaterThan(10);
    for (const word of words) {
      for (const title of [
        `Hornby coaches ${word}`,
        `${word.toUpperCase()}: Corgi vans`,
        `Vans (${word}) red`,
        `Vans/${word}`,
      ]) {
        expect(isHidden(category, title), title).toBe(true);
      }
    }
  }
});

test("words of two parts are found written together, apart or with a hyphen", () => {
  for (const title of ["Job-lot of wagons", "joblot wagons", "job  lot wagons", "Grab-bag wagons", "grabbag wagons"]) {
    expect(isHidden("model-trains", title), title).toBe(true);
  }
});

test("phrases with a number hide a car", () => {
  for (const title of [
    ...["Hot Wheels 5-Pack", "Hot Wheels 5 pack", "Hot Wheels 3pack", "Camaro set of 4", "Taxi lot of 12"],
    ...["Matchbox case of 72", "Pair of Minis", "Mini pairs", "Batmobile duo", "Mini trio"],
  ]) {
    expect(isHidden("model-cars", title), title).toBe(true);
  }
});

test("a word that only holds a lot word hides nothing", () => {
  const titles = [
    ...["Lotus Elan", "Parcels van", "Pilot engine", "Allotment shed", "Slot car", "Bulkhead wagon", "Lotte tram"],
    ...[
      "settle and carlisle coach",
      "Packet boat",
      "Showcase Ferrari",
      "Packard Eight",
      "Settra",
      "Cassette deck truck",
    ],
    ...["Repair van", "Duott car", "Ballots", "Mixer lorry", "Remixed tram", "Collector's Mini", "Unbundled van"],
  ];
  for (const category of ["model-trains", "model-cars"] as const) {
    for (const title of titles) expect(isHidden(category, title), title).toBe(false);
  }
});

test("trains and cars have each their own words", () => {
  expect(isHidden("model-trains", "Assorted wagons")).toBe(true);
  expect(isHidden("model-cars", "Assorted colours Audi")).toBe(false);
  expect(isHidden("model-cars", "Hot Wheels multipack")).toBe(true);
  expect(isHidden("model-trains", "Hornby train set")).toBe(false);
  expect(isHidden("model-trains", "Coach 3-pack")).toBe(false);
});

test("the first quantity that is given decides", () => {
  const title = "Hornby coach";
  expect(isHiddenFromShelves("model-trains", { title, lotSize: 2 })).toBe(true);
  expect(isHiddenFromShelves("model-trains", { title, lotSize: 1, availableQuantity: 9 })).toBe(false);
  expect(isHiddenFromShelves("model-trains", { title, lotSize: null, availableQuantity: 9, totalAvailable: 1 })).toBe(
    true,
  );
  expect(isHiddenFromShelves("model-trains", { title, availableQuantity: 1, totalAvailable: 9 })).toBe(false);
  expect(isHiddenFromShelves("model-trains", { title, totalAvailable: 9 })).toBe(true);
  expect(isHiddenFromShelves("model-trains", { title, lotSize: 0 })).toBe(false);
});

test("a listing without a title is hidden", () => {
  expect(isHidden("model-cars", "  ")).toBe(true);
});

test("the other categories hide nothing", () => {
  for (const { id } of categories.filter(({ id }) => !kindsOnServer[id].lots)) {
    expect(isHiddenFromShelves(id, { title: "", lotSize: 9 }), id).toBe(false);
    expect(isHidden(id, "Job lot"), id).toBe(false);
  }
});
