import { expect, test } from "vitest";
import { identifySet, type KnownSets } from "#app/models/catalog/kinds/lego/set-number.ts";

const pieces: Record<string, number | null> = {
  ...{ "75257": 1351, "75273": 761, "75183": 282, "75148": 939, "75229": 329, "42030": 1636, "70814": 708, "71009": 6 },
  ...{
    "10696": 484,
    "8084": 74,
    "8110": 2048,
    "7965": 1254,
    "6177": 650,
    "1000": 12,
    "1351": 30,
    "2048": 9,
    "1974": 90,
  },
  ...{ "2020": 7, "5005257": null, "11695": 20, "60197": 677, "66901": 900 },
};
const known: KnownSets = {
  find: (number) => (Object.hasOwn(pieces, number) ? { pieces: pieces[number] ?? null } : undefined),
};

function number(title: string) {
  return identifySet(title, known).key;
}

function others(title: string) {
  return identifySet(title, known).others;
}

test("a run of 4 to 7 digits is the set number, wherever it stands and whatever stands around it", () => {
  expect(number("LEGO Star Wars 75257 Falcon")).toBe("75257");
  expect(number("LEGO 75257-1")).toBe("75257");
  expect(number("LEGO #70814!")).toBe("70814");
  expect(number("LEGO Wheel Loader (42030)")).toBe("42030");
  expect(number("LEGO Falcon Set75257NEW")).toBe("75257");
  expect(number("LEGO VIP 5005257")).toBe("5005257");
  expect(number("LEGO prototype no99123NEW")).toBe("99123");
});

test("a pack of LEGO's own is one set, whose numbers stand behind its own or before", () => {
  for (const title of [
    "LEGO Star Wars 66901 Super Pack 2 in 1, 75257 & 75273",
    "LEGO 75257 75273 value pack 66901",
    "lego 66901 superpack 75257 75273",
    "LEGO 66901 2in1 gift set includes 75257 and 75273",
  ]) {
    expect(identifySet(title, known), title).toEqual({ key: "66901", others: [] });
  }
  expect(identifySet("LEGO dog 66901 from 75257 and 75273", known).others).not.toEqual([]);
  expect(identifySet("LEGO battle packs 75257 and 75273", known).others).not.toEqual([]);
});

test("the only run in a title is its number even when the catalogue does not know it", () => {
  expect(number("LEGO prototype 99123")).toBe("99123");
  expect(number("LEGO promo 6424688")).toBe("6424688");
  expect(number("LEGO old 3012")).toBe("3012");
});

test("without a run there is no number", () => {
  expect(identifySet("LEGO castle 375", known)).toEqual({ key: null, others: [] });
});

test("a run inside a longer one never counts", () => {
  expect(number("EAN 5702016370799")).toBeNull();
  expect(number("LEGO 175257123")).toBeNull();
});

test("prices, decimals, scales, editions, dates and measures never count", () => {
  for (const title of [
    ...["Castle £1250", "Castle 1250 EUR", "Castle 1250,00 €", "Castle 3.1415", "Castle 1250.5", "Scale 1:1250"],
    ...["Copy 12/5000", "Copy 2752 of 3000", "Season 2022-23", "Sold 12/2021", "Sold 2021/12", "Bridge 1000 mm"],
  ]) {
    expect(number(title), title).toBeNull();
  }
  expect(number("LEGO 75257 £1250")).toBe("75257");
});

test("element numbers, figure numbers and model codes are not set numbers", () => {
  for (const title of [
    ...["LEGO part 3001", "LEGO parts no: 61482", "LEGO element id 4211651", "Minifigure sw0527", "Figure hp1234"],
    ...["Head 3626cpb2284", "Tile 3069b", "Stormtrooper FN-2187", "Tyre x1687", "Track R8017"],
  ]) {
    expect(number(title), title).toBeNull();
  }
  expect(number("Volvo L350F loader 42030")).toBe("42030");
  expect(number("Sticker 10696stk01")).toBeNull();
});

test("71009-9 is figure 9 of set 71009 and no second set", () => {
  expect(identifySet("Professor 71009-9 sim035", known)).toEqual({ key: "71009", others: [] });
});

test("a number of pieces is not the set number, in any language, before or after it", () => {
  for (const phrase of [
    ...["1351 PIECE", "1351pcs", "1351 Pcs.", "(1351 pcs)", "1351-piece", "1351 Teile", "1351 pièces", "1351 pezzi"],
    ...["1351 piezas", "pieces: 1351", "Parts 1351", "pieces 1351"],
  ]) {
    expect(identifySet(`Falcon ${phrase} 75257`, known), phrase).toEqual({ key: "75257", others: [] });
    expect(number(`Falcon ${phrase}`), phrase).toBeNull();
  }
});

test("between two runs, the word for pieces belongs to the shorter one", () => {
  expect(identifySet("LEGO 75257 pcs 1351", known)).toEqual({ key: "75257", others: [] });
  expect(identifySet("LEGO 1351 pcs 75257", known)).toEqual({ key: "75257", others: [] });
  expect(number("LEGO 75257 pcs 1351 and 8110")).toBe("75257");
  expect(number("LEGO 1351 pcs 75257 and 8110")).toBe("75257");
});

test("a run equal to the set's own number of pieces is not another set", () => {
  expect(identifySet("LEGO 2048 Unimog 8110", known)).toEqual({ key: "8110", others: [] });
});

test("Bricks after a number may be the name of the set", () => {
  expect(number("LEGO 10696 Brick Box")).toBe("10696");
  expect(number("LEGO 6177 Bricks & More")).toBe("6177");
  expect(identifySet("LEGO 1000 bricks 8110", known)).toEqual({ key: "8110", others: [] });
});

test("a year never wins, and is a number only where it is called one or stands alone", () => {
  expect(identifySet("LEGO 2020 Falcon 75257", known)).toEqual({ key: "75257", others: [] });
  expect(number("LEGO Christmas 2020")).toBeNull();
  expect(number("LEGO 2017")).toBeNull();
  expect(number("LEGO season #2020-21")).toBeNull();
  expect(number("LEGO set 1974 Legoland")).toBe("1974");
  expect(number("Legoland triple pack #1974")).toBe("1974");
  expect(number("LEGO 1974")).toBe("1974");
});

test("known numbers win over unknown ones, five digits over four, six and seven", () => {
  expect(number("LEGO 99123 7965")).toBe("7965");
  expect(number("LEGO 7965 75257")).toBe("75257");
  expect(number("LEGO 3012 612345 99123 6424688")).toBe("99123");
});

test("two known numbers are a lot", () => {
  expect(identifySet("LEGO 75257 Falcon and 75273 X-wing", known)).toEqual({ key: "75257", others: ["75273"] });
  expect(others("NEU OVP Sammlung 75183 75148 2x 75229 2x 8084")).toEqual(["75148", "75229", "8084"]);
  expect(others("LEGO 7965 and 8110")).toEqual(["8110"]);
});

test("two unknown numbers of five digits are a lot too", () => {
  expect(others("LEGO 99123 + 99124")).toEqual(["99124"]);
});

test("a repeated number is one set", () => {
  expect(others("75257 LEGO Falcon 75257")).toEqual([]);
});

test("four digits beside five are another set only where they are listed or added", () => {
  expect(others("LEGO Technic 42030 BMW 1000 RR")).toEqual([]);
  expect(others("LEGO 42030/7965")).toEqual(["7965"]);
  expect(others("LEGO 42030 Loader & 7965 Falcon")).toEqual(["7965"]);
  expect(others("LEGO 7965, 42030")).toEqual(["7965"]);
  expect(others("LEGO 7965 & Loader 42030")).toEqual(["7965"]);
  expect(others("LEGO 7965 Falcon & 42030")).toEqual(["7965"]);
});

test("unknown digits beside a known set are another set only where they are added", () => {
  expect(others("LEGO 75257 Falcon KG200 11314")).toEqual([]);
  expect(others("LEGO 75257 Falcon & 99123 Ship")).toEqual(["99123"]);
});

test("a set that the item goes with or looks like is not part of a lot", () => {
  expect(others("LEGO Track 60197 for 75257")).toEqual([]);
  expect(number("LEGO 7965 Falcon, like 75257")).toBe("7965");
});

const named: KnownSets = {
  find: (number) =>
    new Map([
      ["75290", { pieces: 3187, name: "Mos Eisley Cantina", theme: "Star Wars" }],
      ["75257", { pieces: 1351, name: "Millennium Falcon", theme: "Star Wars" }],
      ["4501", { pieces: 193, name: "Mos Eisley Cantina", theme: "Star Wars" }],
      ["60197", { pieces: 677, name: "Passenger Train", theme: "City" }],
      ["75318", { pieces: 1073, name: "The Child", theme: "Star Wars" }],
      ["1000", { pieces: 12, name: "Basic Set", theme: "Basic" }],
    ]).get(number),
};

test("a number after a word of belonging or likeness is not the item when another product is named", () => {
  for (const title of [
    ...["Light kit for 75257", "LEGO compatible stand for LEGO set 75257", "LEGO Wookiee from 75257"],
    ...["LEGO Chewbacca from Millennium Falcon 75257", "LEGO speeder like 75257", "LEGO case, fits 75257"],
    ...["LEGO Figur aus 75257", "LEGO Lampen für Set 75257", "LEGO Ritter wie 75257", "LEGO Zubehör zu 75257"],
    ...["LEGO voiture pour 75257", "LEGO figurine du set 75257", "LEGO luci per 75257", "LEGO soldato dal 75257"],
    ...["LEGO luces para 75257", "LEGO muñeco del set 75257", "LEGO Wookiee aus Millennium Falcon (75257)"],
    ...["LEGO part 61482 for 75257", "LEGO Wookiee from 75257/75290", "LEGO tracks for 60197, 75257 & 75290"],
    ...["LEGO rails for City Passenger Train 60197", "LEGO Sockel für Star Wars Millennium Falcon 75257"],
  ]) {
    expect(identifySet(title, named), title).toEqual({ key: null, others: [] });
  }
});

test("the item stands before such a word, or is what is named there", () => {
  for (const [title, key] of [
    ["LEGO 4501 Mos Eisley Cantina, like 75290", "4501"],
    ["LEGO Track 60197 for 75257", "60197"],
    ["LEGO Millennium Falcon from 75257", "75257"],
    ["Brand new sealed LEGO from Star Wars 75257", "75257"],
    ["LEGO Yoda from Star Wars 75318", "75318"],
    ["LEGO Falcon, gift for boys 75257", "75257"],
    ["LEGO Set aus Star Wars 75257", "75257"],
    ["LEGO Faucon de Millenium 75257", "75257"],
    ["LEGO 75257 box for display", "75257"],
  ] as const) {
    expect(identifySet(title, named).key, title).toBe(key);
  }
});

test("without the brand, digits are a set's number only where its name or nothing else stands beside them", () => {
  for (const [title, key] of [
    ["Millennium Falcon 75257 sealed", "75257"],
    ["STAR WARS 75257 new", "75257"],
    ["75257", "75257"],
    ["99123 new and sealed", "99123"],
    ["99123-castle-of-old", "99123"],
    ["Duplo 10894", "10894"],
    ["Baseball card, limited to 1000", null],
    ["Street lamp 3606507 for a garden", null],
    ["Coffee machine 75257", null],
  ] as const) {
    expect(identifySet(title, named).key, title).toBe(key);
  }
});

test("a title as long as a book takes linear time", () => {
  for (const text of ["7", " ", "for ", "for 75257 ", "75257, ", "from Falcon ", "a"]) {
    // Of this process alone: what else the machine does has no say.
    const start = process.cpuUsage();
    identifySet(text.repeat(64_000 / text.length), named);
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1_000, text).toBeLessThan(2_000);
  }
});
