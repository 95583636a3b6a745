import { test } from "vitest";
import { expectCounted } from "#tests/support/catalog/title-verdicts.ts";

test("false friend: Sir Mix-a-Lot is a singer", () => {
  expectCounted("figures", ["Vinyl Albums Sir Mix-a-Lot"]);
});

test("false friend: a bulk hopper is a wagon", () => {
  expectCounted("model-trains", ["Bulk Coal Hopper Wagon weathered", "Bulk Grain Hopper"]);
});

test("false friend: from a collection is not a collection", () => {
  expectCounted("legos", ["LEGO 6581 Kipper NEU OVP AUS SAMMLUNG", "LEGO 10281 Botanical Collection Bonsai"]);
});

test("false friend: a pick-up truck is not picked", () => {
  expectCounted("legos", ["LEGO 60081 Pick Up Truck", "LEGO 9395 PICK-UP TRUCK", "LEGO 60081 pickup"]);
  expectCounted("model-cars", ["Pick Up Truck 1:43"]);
});

test("false friends: Bricks & More is a theme, Movie Posters are figures, and a lot may be of fun", () => {
  expectCounted("legos", ["LEGO Bricks & More 4635", "A lot of fun LEGO 60271"]);
  expectCounted("figures", ["Funko Pop! Movie Posters Space Pilot #03"]);
});

test("false friend: Lotus, Slot and Pilot hold no lot", () => {
  expectCounted("model-cars", ["Lotus Elise 1:43", "Slot car Ford 1:32"]);
  expectCounted("legos", ["LEGO Lots of DOTS 41935", "LEGO X-wing Pilot helmet 75327"]);
});

test("false friend: Lot B and Lot 7 at the end are a seller's marks", () => {
  expectCounted("legos", ["LEGO 40524 Sunflowers (Lot B)", "LEGO Sunflowers (40524) - Lot 7", "LEGO 40524 lot 2"]);
});

test("false friends: packs, cases, bundles and collections that are one product", () => {
  expectCounted("legos", ["LEGO Battle Pack 75267", "LEGO 4-Pack pens 53200", "LEGO Case of Creatures 75952"]);
  expectCounted("figures", [
    "Heroes 4-Pack series 1",
    "Mountain figures (pack of 3)",
    "Cat Pop! & Bag Bundle",
    "Pirates Carry Case",
  ]);
  expectCounted("sports-memorabilia", [
    "Boot signed in acrylic case",
    "Scarlet Booster Bundle sealed",
    "Box of 32 packs",
  ]);
  expectCounted("model-cars", ["London Racers 5 Car Pack", "Case tractor 1:32", "Mount (Set of 14 Parts)"]);
});

test("false friends: sizes, scales, models and years are no counts", () => {
  expectCounted("legos", [
    "LEGO 42099 4 x 4 crawler",
    "LEGO 42137 Formula E Porsche 99X Electric",
    "LEGO 31109 3 in 1 pirate ship 1260 pcs",
    "LEGO 6080 castle x 1",
    "LEGO Series 3 sets 71394",
    "LEGO 40499 tape sealed both sides",
    "LEGO base plate 32x32 green 10700",
  ]);
  expectCounted("model-cars", [
    "Slot car throttle including 5 x colour clips",
    "Truck L 18.5 x W 2.6 x H 4.6 cm, 1:87",
    "Oxford Bus X90 to London",
    "BMW X5 1:43",
  ]);
  expectCounted("sports-memorabilia", ["Home shirt 2022-23 signed", 'Shirt "5x UCL Winner"', "Boot X 16.3 signed"]);
  expectCounted("model-trains", ["Gauge N 8 coach unit 10-327", "Figures kit (30 pcs.)"]);
});

test("false friends: only does not always mean a part", () => {
  expectCounted("legos", [
    "LEGO 40574 VIP only",
    "LEGO 75257 collection only",
    "LEGO 75257 UK bidders only",
    "LEGO 40574 only available in store",
  ]);
  expectCounted("model-cars", ["Only Fools and Horses van 1:43"]);
});

test("false friends: battle damage is painted on, and other makers' trains may be compatible", () => {
  expectCounted("figures", ["Cyborg battle damaged figure"]);
  expectCounted("model-trains", ["Tank engine DCC compatible"]);
});

test("false friends among comics: one number is one comic", () => {
  expectCounted("comics", [
    "Journey into Mystery 83",
    "Green Comet #300 9.8",
    "Green Comet New 52 comics #4",
    "Choose Your Own Adventure 12",
    "Missing Link 4",
    "Green Comet Complete Collection Vol 1 TPB",
    "Green Comet 423 DC Comics 1988 NM",
    "Green Comet 101 VF/NM Marvel Comics",
    "Green Comet and Me # 55 Archie Comics",
    "The Green Comet # 72 -Charlton comics",
    "Three Comet Comics #2",
    "Green Comet #300 CGC SS 7.5 3X Signed",
  ]);
});
