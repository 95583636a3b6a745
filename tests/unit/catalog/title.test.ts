import { expect, test } from "vitest";
import {
  cleanTitle,
  foldTitle,
  isPlaceholderTitle,
  spellOut,
  titleInAddress,
} from "#app/models/catalog/titles/title.ts";

test("the badge of fresh listings is taken off, glued or not, once or twice", () => {
  expect(cleanTitle("New listingLego City Tram 60271")).toBe("Lego City Tram 60271");
  expect(cleanTitle("New Listing LEGO Castle")).toBe("LEGO Castle");
  expect(cleanTitle("NEW LISTING: LEGO Castle")).toBe("LEGO Castle");
  expect(cleanTitle("New listing - LEGO Castle")).toBe("LEGO Castle");
  expect(cleanTitle("New ListingNew listingstar base")).toBe("star base");
  expect(cleanTitle("New listing*NEW* LEGO Castle")).toBe("*NEW* LEGO Castle");
});

test("a real New stays", () => {
  expect(cleanTitle("New LEGO Castle")).toBe("New LEGO Castle");
  expect(cleanTitle("NEW NEW LEGO Castle, new listing soon")).toBe("NEW NEW LEGO Castle, new listing soon");
  expect(cleanTitle("New listings of trains")).toBe("New listings of trains");
});

test("HTML entities are decoded exactly once", () => {
  expect(cleanTitle("Tom &amp; Huck&#39;s Raft &#x2013; 3&nbsp;in&nbsp;1")).toBe("Tom & Huck's Raft – 3 in 1");
  expect(cleanTitle("Tom &amp;amp; Huck")).toBe("Tom &amp; Huck");
  expect(cleanTitle("Caf&eacute; &Uuml;ber &szlig;")).toBe("Café Über ß");
  expect(cleanTitle("Luke&#146;s X&#150;Wing")).toBe("Luke’s X–Wing");
  expect(cleanTitle("AT&T; &bogus; R&D")).toBe("AT&T; &bogus; R&D");
});

test("entities that name no character leave nothing behind", () => {
  expect(cleanTitle("a&#0;b&#xD800;c&#x110000;d")).toBe("abcd");
});

test("every kind of space becomes one plain space", () => {
  expect(cleanTitle(" LEGO Castle")).toBe("LEGO Castle");
  expect(cleanTitle("LEGO Castle ")).toBe("LEGO Castle");
  expect(cleanTitle("  LEGO\u00a0Castle \t\n 6080\u2003")).toBe("LEGO Castle 6080");
});

test("full-width letters, mathematical alphabets and ligatures become plain; fractions and powers stay", () => {
  expect(cleanTitle("ＬＥＧＯ　６０８０！")).toBe("LEGO 6080!");
  expect(cleanTitle("𝗥𝗔𝗥𝗘 ﬁgure")).toBe("RARE figure");
  expect(cleanTitle("1½ m²")).toBe("1½ m²");
});

test("trade marks are dropped, and part the words they stand between", () => {
  expect(cleanTitle("LEGO® Star Wars™: Ship")).toBe("LEGO Star Wars: Ship");
  expect(cleanTitle("LEGO®City ®6080")).toBe("LEGO City 6080");
});

test("invisible characters, broken halves of emoji and replacement characters go", () => {
  expect(cleanTitle("A\u200bB\u00adC\ufeffD\u202eE\u0007F\ufffdG\ud83dH\ufffc")).toBe("ABCDEFGH");
});

test("emoji and the letters of every language stay", () => {
  for (const title of ["Train 🚂✅", "👨‍👩‍👧 Family", "レゴ 城", "قطار می‌خواهم", "Großer Köhler, Noël"]) {
    expect(cleanTitle(title)).toBe(title);
  }
  expect(cleanTitle("plain\u200dtext")).toBe("plaintext");
});

test("accents typed as two characters become one", () => {
  expect(cleanTitle("Cafe\u0301")).toBe("Café");
});

test("a long title is cut at 300 characters, never through one of them", () => {
  expect(cleanTitle("x".repeat(400))).toHaveLength(300);
  expect(cleanTitle(`é${"\u200d".repeat(500_000)}é`)).toHaveLength(300);
  expect(cleanTitle(`${"x".repeat(299)}🚂🚂`)).toBe("x".repeat(299));
  expect(cleanTitle(`${"x".repeat(299)} yy`)).toBe("x".repeat(299));
});

test("titles that say nothing are placeholders", () => {
  for (const title of ["Shop on eBay", " shop on ebay", "", " - ", "✅", "N/A", "nan"]) {
    expect(isPlaceholderTitle(title), title).toBe(true);
  }
  for (const title of ["Shop on eBay for LEGO", "7", "レゴ", "NaNa"])
    expect(isPlaceholderTitle(title), title).toBe(false);
});

test("a folded title is lower case without accents, and every character keeps its place", () => {
  expect(foldTitle("BOÎTE Stück ‘9’ 2×3 — İzmir")).toBe("boite stuck '9' 2x3 - izmir");
  expect(foldTitle("Højlund ŁÓDŹ Đoković Guðmundsson")).toBe("hojlund lodz dokovic gudmundsson");
  for (const title of ["10 Stück İ ß Æ ø Ł 🚂 한국 ﬁ é", "Plain ASCII"])
    expect(foldTitle(title)).toHaveLength(title.length);
});

test("a letter that stands for two is spelled out where places do not matter", () => {
  expect(spellOut(foldTitle("STRAẞE Straße Æon cœur Þórsmörk"))).toBe("strasse strasse aeon coeur thorsmork");
});

test("the title of an address is clean, also where its link was encoded twice or wrongly", () => {
  expect(titleInAddress(" LEGO 75257 ")).toBe("LEGO 75257");
  expect(titleInAddress("LEGO%2075257")).toBe("LEGO 75257");
  expect(titleInAddress("Caf%C3%A9 %E0%A4 100 % wool")).toBe("Café 100 % wool");
  expect(titleInAddress("%E2%80%8B")).toBe("");
  expect(titleInAddress(`${"x".repeat(299)}🚂`).isWellFormed()).toBe(true);
});
