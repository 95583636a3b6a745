import { expect, test } from "vitest";
import { identifyItem } from "#app/models/catalog/identification/identify-item.server.ts";
import { expectIdentities } from "#tests/support/catalog/expect-identities.ts";

test("a series and an issue are one item key, however they are written", () => {
  expectIdentities("comics", {
    "amazing-spider-man-300": [
      ...["Amazing Spider-Man #300", "The AMAZING SPIDERMAN # 300 VF/NM 1st Venom!", "ASM #300 (1988, Marvel)"],
      ...["Marvel Comics Amazing Spider-Man Issue 300", "Amazing Spider-Man 300 NM 9.4 Todd McFarlane key"],
      ...[
        "RARE Key! Amazing Spider-Man Comic Book No. 300",
        "1988 Amazing Spider Man Vol 1 #300 High Grade",
        "ASM #0300",
      ],
    ],
    "green-comet-12": [
      "Green Comet #12",
      "GREEN COMET #12 VF",
      "The Green Comet issue 12",
      "Green Comet no. 12 FN- Dell Comics",
    ],
    "batman-426": [
      "Batman 426 NM * 1 Book * Death in the Family",
      "DC Comics BATMAN #426 NM",
      "BATMAN # 426 (DC 1988)",
    ],
    "fantastic-four-annual-6": ["Fantastic Four Annual #6", "Marvel FANTASTIC FOUR ANNUAL # 6 VG+"],
    "new-mutants-98": ["New Mutants #98", "NEW MUTANTS 98 CGC ready 1st Deadpool"],
    "spider-man-2099-1": ["Spider-Man 2099 #1", "Spiderman 2099 # 1 Marvel"],
    "marvel-team-up-1": ["Marvel Team-Up #1", "MARVEL TEAM UP #1 VG"],
    "wolverine-0-5": ["Wolverine #1/2", "Wolverine #½"],
  });
});

test("words before a known series are another series, unless they speak of the copy or its content", () => {
  expectIdentities("comics", {
    "batman-teenage-mutant-ninja-turtles-1": ["Batman TMNT #1", "WOW! Batman/TMNT #1"],
    "tales-of-teenage-mutant-ninja-turtles-1": ["Tales of the TMNT #1"],
    "fear-walking-dead-1": ["Fear the Walking Dead #1"],
    "absolute-detective-comics-1": ["Absolute Detective Comics #1"],
    "what-if-amazing-fantasy-15": ["What If Amazing Fantasy #15"],
    "legends-of-worlds-finest-1": ["Legends Of The Worlds Finest # 1"],
    "ultimate-marvel-team-up-3": ["Ultimate Marvel Team Up #3"],
    "secret-invasion-amazing-spider-man-1-2008": ["Secret Invasion: The Amazing Spider-Man (2008) #1"],
    "teenage-mutant-ninja-turtles-1": ["TMNT Teenage Mutant Ninja Turtles #1", "Sale! NEW TMNT #1", "12 - TMNT #1"],
    "amazing-spider-man-129": [
      ...["Punisher 1st appearance Amazing Spider-Man #129", "Punisher! Amazing Spider-Man #129"],
      ...["Marvel's Amazing Spider-Man #129", "Spiderman - The Amazing Spider-Man #129"],
      "Stan Lee Presents: The Amazing Spider-Man #129",
    ],
    "amazing-spider-man-129-signed": ["Stan Lee Signed Amazing Spider-Man #129"],
    "detective-comics-27": ["Batman in Detective Comics #27", "BATMAN DETECTIVE COMICS #27"],
    "detective-comics-27-reprint": ["Detective Comics #27 Millennium Edition"],
  });
});

test("year and volume tell the runs of one name apart, and say nothing where the number occurs once", () => {
  expectIdentities("comics", {
    "amazing-spider-man-1-1963": ["Amazing Spider-Man #1 (1963)", "Amazing Spider-Man Vol. 1 #1", "1963 ASM #1 VG"],
    "amazing-spider-man-1-2018": [
      "Amazing Spider-Man #1 2018",
      "Amazing Spider-Man vol 5 #1",
      "ASM #1 Marvel 2018 Spencer",
    ],
    "batman-118-1940": ["Batman #118 (1958) DC"],
    "batman-118-2016": ["Batman #118 DC 2021", "Batman 118 (2022)"],
    "batman-118": ["Batman #118"],
    "swamp-thing-9-2021": ["Swamp Thing #9 DC 2021"],
    "swamp-thing-9-vol-2": ["Swamp Thing vol 2 #9"],
  });
});

test("a graded copy is the item of a raw one; a signed one is not", () => {
  expectIdentities("comics", {
    "amazing-spider-man-300": [
      ...[
        "Amazing Spider-Man #300 CGC 9.8",
        "CGC 9.8 Amazing Spider-Man 300 1988",
        "ASM #300 CGC NM/MT 9.8 white pages",
      ],
      ...[
        "Amazing Spider-Man #300 CGC graded 9.8",
        "Amazing Spider-Man #300, CGC 9.8",
        "9.8 CGC Amazing Spider-Man #300",
      ],
      ...["Amazing Spider-Man #300 CGC 9.0", "Amazing Spider-Man #300 CGC 9", "Amazing Spider-Man #300 CBCS 9.8"],
      ...["Amazing Spider-Man #300 NM 9.8?", "Amazing Spider-Man #300 CGC 9.8? Ready to grade"],
    ],
    "amazing-spider-man-300-signed": [
      "Amazing Spider-Man #300 CGC SS 9.8",
      "Amazing Spider-Man #300 CGC 9.8 Signature Series signed Todd McFarlane",
    ],
  });
});

test("printings, covers and other variants that the title names are identities of their own", () => {
  expectIdentities("comics", {
    "green-comet-1-newsstand": ["Green Comet #1 Newsstand Edition", "Green Comet #1 news stand"],
    "green-comet-1-2nd-print": ["Green Comet #1 2nd print", "GREEN COMET #1 Second Printing NM"],
    "green-comet-1-facsimile": ["Green Comet #1 Facsimile Edition", "Green Comet Facsimile #1"],
    "green-comet-1-cover-b": ["Green Comet #1 Cover B", "Green Comet #1 CVR B NM", "Green Comet #1b"],
    "green-comet-1": [
      "Green Comet #1 Cover A",
      "Green Comet #1 1st print",
      "Green Comet #1 Direct Edition",
      "Green Comet #1a",
    ],
    "green-comet-1-1-25-smith-variant": ["Green Comet #1 Smith 1:25 Variant", "GREEN COMET #1 1:25 SMITH VARIANT"],
    "green-comet-1-virgin-smith-variant": [
      "Green Comet #1 Jo Smith Exclusive Virgin Variant",
      "Green Comet #1 SMITH VIRGIN VAR",
    ],
    "green-comet-1-30-cent": ["Green Comet #1 30 cent price variant"],
  });
});

test("a volume, or a name with a year, is a comic without an issue", () => {
  expectIdentities("comics", {
    "green-comet-vol-3-tpb": ["Green Comet Vol. 3 TPB", "GREEN COMET Volume 3 trade paperback"],
    "green-comet-vol-3-hc": ["Green Comet Vol 3 Hardcover"],
    "green-comet-holiday-special-1994": [
      "Green Comet Holiday Special 1994",
      "1994 Green Comet Holiday Special comic book NM",
    ],
  });
});

test("a title of brands, conditions and quantities only is about nothing", () => {
  for (const title of [
    "Marvel Comics lot",
    "comic books",
    "25 comic book lot",
    "Vintage DC comics VF/NM",
    "Green Comet 90s comics",
    "#",
    "!!!",
    "",
  ]) {
    expect(identifyItem("comics", title), title).toEqual({ key: null, name: null, others: [] });
  }
});

test("further issues in a title are found", () => {
  const others = (title: string) => identifyItem("comics", title).others;
  expect(others("Green Comet #300 and #301")).toEqual(["green-comet-301"]);
  expect(others("Green Comet #2,3 & 4")).toEqual(["green-comet-3", "green-comet-4"]);
  expect(others("Green Comet # 49 72 76")).toEqual(["green-comet-72", "green-comet-76"]);
  expect(others("Green Comet 1-4")).toEqual(["green-comet-4"]);
  for (const title of [
    ...["Green Comet #2 (of 5)", "Green Comet #300 1988", "Green Comet #300 - 1988 Marvel", "Green Comet #181 9.2"],
    ...[
      "Green Comet #1 homage to Red Comet #181",
      "Green Comet #1 1st app",
      "Green Comet #1 2nd print",
      "Green Comet #1 & more",
    ],
  ]) {
    expect(others(title), title).toEqual([]);
  }
});

test("the name is what a person would write", () => {
  const name = (title: string) => identifyItem("comics", title).name;
  expect(name("ASM #300 cgc 9.8")).toBe("Amazing Spider-Man #300");
  expect(name("GREEN COMET #1 CVR B 2ND PRINT 2021 NM")).toBe("Green Comet #1 (2021), 2nd print, cover B");
  expect(name("green comet vol 3 tpb")).toBe("Green Comet Vol. 3, TPB");
  expect(name("X-MEN #94 signed")).toBe("X-Men #94, signed");
});

test("a costume in a comic's title is what its hero wears", () => {
  expect(identifyItem("comics", "Amazing Spider-Man #252 1984 NM Black Costume").key).toBe("amazing-spider-man-252");
  expect(identifyItem("comics", "Batman costume for kids").key).toBeNull();
});
