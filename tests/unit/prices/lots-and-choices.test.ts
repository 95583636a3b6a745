import { test } from "vitest";
import { expectCounted, expectLeftOut } from "#tests/support/catalog/title-verdicts.ts";

test("covers to select from, and cards to complete a set with, are a choice", () => {
  expectLeftOut("pick-your-own", "comics", [
    ["Green Comet #1 **CVR SELECT** NM", "CVR SELECT"],
    ["Green Comet #1 A Cover & Variants NM", "Cover & Variants"],
  ]);
  expectLeftOut("pick-your-own", "sports-memorabilia", [
    ["2021 Prizm base, complete your set", "complete your set"],
    ["2021 Illusions Pick to Complete Your Set", "Pick to Complete Your Set"],
  ]);
});

test("two comics in a title, a bundle, two cards and several small helmets are a lot", () => {
  expectLeftOut("lot", "comics", [
    ["Green Comet #206 NM & 207 VF-", "#206 NM & 207"],
    ["Green Comet #1 homage bundle 1:10", "bundle"],
  ]);
  expectCounted("comics", ["Green Comet #206 NM & 9.8 worthy", "Green Comet #1 NM & 1st Comet"]);
  expectLeftOut("lot", "sports-memorabilia", [
    ["14 Miniature NFL Football Helmets", "Miniature NFL Football Helmets"],
    ["(2) Lou Lane 1990 Topps cards", "(2)"],
  ]);
  expectCounted("sports-memorabilia", ["Chicago Miniature NFL Football Helmet"]);
});

test("a number of trains or cars, two article numbers and what comes with another are a lot; a motor for one is a part", () => {
  expectLeftOut("lot", "model-trains", [
    ["3 Märklin H0 wagons", "3 Märklin"],
    ["Märklin H0 M-Gleis gebogen 60 Stück", "60 Stück"],
    ["Märklin Krokodil 39568 und Dampflok 37949", "39568 und Dampflok 37949"],
  ]);
  expectLeftOut("part-only", "model-trains", [["Motor für Märklin Mini-Club neu", "Motor für"]]);
  expectLeftOut("lot", "model-cars", [
    ["2 Hot Wheels Twin Mill", "2 Hot Wheels"],
    ["Hot Wheels Grave Digger both variations", "both variations"],
    ["Hot Wheels Twin Mill plus two Deora", "plus two D"],
    ["Hot Wheels Panel Truck (2)", "(2)"],
  ]);
  expectCounted("model-cars", ["Hot Wheels Series 2 Hot Wheels Garage Deora", "2002 Hot Wheels Twin Mill"]);
});
