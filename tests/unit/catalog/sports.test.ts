import { expect, test } from "vitest";
import { identifyItem } from "#app/models/catalog/identification/identify-item.server.ts";
import { expectIdentities } from "#tests/support/catalog/expect-identities.ts";

function about(title: string) {
  return identifyItem("sports-memorabilia", title);
}

test("a card is its year, set, player and number, in whatever order they come and whatever its grade", () => {
  expectIdentities("sports-memorabilia", {
    "2018-topps-update-juan-soto-us300": [
      ...[
        "2018 Topps Update Juan Soto #US300 RC PSA 10 GEM MINT",
        "JUAN SOTO 2018 TOPPS UPDATE US300 ROOKIE PSA 10 Nationals",
      ],
      ...[
        "PSA 10 Juan Soto RC 2018 Topps Update Series #300 Washington Nationals 🔥",
        "2018 Topps Update #US-300 Juan Soto (PSA GEM MT 10)",
      ],
    ],
    "1979-o-pee-chee-wayne-gretzky-18": [
      "Wayne Gretzky 1979 OPC #18 Rookie PSA 9",
      "1979-80 O-Pee-Chee Wayne Gretzky RC #18 PSA9 Oilers",
    ],
    "2015-upper-deck-young-guns-jack-eichel-451": [
      "2015-16 UD Young Guns Jack Eichel RC #451",
      "15-16 Upper Deck YG #451 Jack Eichel Sabres Rookie",
    ],
    "2017-donruss-deshaun-watson-344": [
      "2017 Panini Donruss Rated Rookie Deshaun Watson #344 BGS 9.5",
      "Deshaun Watson 2017 Donruss 344 Beckett Gem Mint 9.5",
    ],
    "2020-prizm-joe-burrow-307-silver": [
      "2020 Panini Prizm Joe Burrow Silver Prizm RC #307 PSA 10",
      "Joe Burrow 2020 Prizm Silver #307 Bengals PSA 10 💎",
    ],
    "2023-bowman-chrome-elly-de-la-cruz-auto-of-99": [
      "Elly De La Cruz 2023 Bowman Chrome Auto 12/99",
      "2023 Bowman Chrome ELLY DE LA CRUZ autograph /99 Reds",
    ],
    "1952-topps-mickey-mantle-311": ["1952 Topps Mickey Mantle #311 SGC 5"],
  });
});

test("a hope for a grade is no part of a card", () => {
  expectIdentities("sports-memorabilia", {
    "2017-donruss-deshaun-watson-344": [
      "2017 Donruss Deshaun Watson #344 BGS 9.5 = PSA 10??",
      ...[
        "2017 Donruss Deshaun Watson #344",
        "2017 Donruss Deshaun Watson #344 PSA 10?",
        "2017 Donruss Deshaun Watson #344 PSA 10 ready",
      ],
      ...[
        "2017 Donruss Deshaun Watson RC #344 PSA 9-10?",
        "2017 Donruss Deshaun Watson #344 = PSA 10",
        "2017 Donruss #344 Deshaun Watson Gem Mint 10?",
      ],
    ],
  });
});

test("parallels, inserts, autographs and print runs are things of their own", () => {
  const titles = [
    ...[
      "2017 Donruss Al Smith #9",
      "2017 Donruss Al Smith #9 Press Proof",
      "2017 Donruss Al Smith #9 Press Proof Blue",
    ],
    ...[
      "2017 Donruss Al Smith #9 auto",
      "2017 Donruss Al Smith #9 /25",
      "2017 Donruss Al Smith #9 Press Proof Red",
      "2017 Donruss Al Smith #9 Press Proof Gold",
    ],
    ...[
      "2017 Donruss Optic Al Smith #9",
      "2018 Donruss Al Smith #9",
      "2017 Donruss Al Smith #10",
      "2017 Donruss Bo Smith #9",
    ],
  ];
  expect(new Set(titles.map((title) => about(title).key)).size).toBe(titles.length);
});

test("memorabilia is whose it is, what it is, and who vouches for it", () => {
  expectIdentities("sports-memorabilia", {
    "tom-brady-signed-patriots-jersey-jsa": [
      "Tom Brady Signed Patriots Jersey JSA COA",
      "TOM BRADY AUTOGRAPHED NEW ENGLAND PATRIOTS JERSEY (JSA)",
    ],
    "tom-brady-signed-buccaneers-jersey-jsa": ["Tom Brady signed Tampa Bay Bucs jersey JSA"],
    "joe-montana-signed-49ers-mini-helmet-bas": ["Joe Montana Signed 49ers Mini Helmet Beckett COA"],
    "derek-jeter-signed-16x20-photo-steiner": [
      "Derek Jeter Signed 16x20 Photo Steiner",
      "Derek Jeter autographed 16 x 20 framed photo Steiner Sports",
    ],
    "derek-jeter-signed-8x10-photo": ["Derek Jeter signed 8x10 photo"],
    "mickey-mantle-signed-baseball-psa-dna": [
      "Mickey Mantle Signed OMLB Baseball PSA/DNA",
      "MICKEY MANTLE AUTOGRAPHED BASEBALL PSA DNA COA",
    ],
    "ken-griffey-jr-game-used-bat": ["Ken Griffey Jr. Game Used Bat"],
    "ken-griffey-sr-game-used-bat": ["Ken Griffey Sr game-used baseball bat"],
    "lionel-messi-signed-barcelona-jersey-bas": ["Lionel Messi Signed FC Barcelona Shirt Beckett"],
  });
});

test("a programme, a pennant, a ticket, a ring is its year, its team and its event", () => {
  expectIdentities("sports-memorabilia", {
    "1975-reds-world-series-program": [
      "1975 World Series Program Reds",
      "Reds 1975 World Series Baseball Program See Scans",
      "Vintage 1975 World Series Program Reds Ships Today",
      "Original 1975 World Series Programme Reds VG",
    ],
    "1969-jets-super-bowl-program": ["Vintage 1969 Super Bowl III Championship Program Jets See Scans"],
    "1968-manchester-united-european-cup-final-program": [
      "1968 European Cup Final Champions Program Manchester United",
    ],
    "1957-braves-championship-pennant": [
      "Vintage 1957 Braves World Champions Pennant",
      "1957 Braves World Champions Felt Pennant Nice",
      "Vintage Sports Pennant Braves World Champions 1957",
    ],
    "1996-yankees-world-series-signed-baseball-jsa": [
      "1996 Yankees Team Signed OML Baseball World Series Champions JSA",
    ],
    "1986-celtics-finals-ring": ["Celtics 1986 NBA Finals Ring"],
    "joe-namath-1969-jets-super-bowl-signed-program-jsa": ["Joe Namath signed 1969 Super Bowl Program Jets JSA"],
  });
  for (const title of [
    "World Series Program Reds",
    "1975 Program",
    "Replica Fan Championship Ring Celtics",
    "Felt Pennant see scans",
  ]) {
    expect(about(title).key, title).toBeNull();
  }
});

test("an item described as not signed is not signed", () => {
  for (const title of [
    "Shohei Ohtani Dodgers Jersey, no autograph",
    "Shohei Ohtani Dodgers Jersey unsigned",
    "Shohei Ohtani Dodgers jersey (not signed)",
  ]) {
    expect(about(title).key, title).toBe("shohei-ohtani-dodgers-jersey");
  }
  expect(about("1967 NFL Championship Ice Bowl Packers Program Frame Only - no autograph").key).toBe(
    "1967-packers-ice-bowl-program",
  );
});

test("a frame and pictures change nothing", () => {
  expectIdentities("sports-memorabilia", {
    "kobe-bryant-signed-jersey-psa-dna": [
      "Kobe Bryant AUTOGRAPHED Framed Jersey - PSA DNA",
      "Kobe Bryant signed jersey PSA/DNA see pics",
    ],
    "jerry-rice-signed-49ers-jersey": ["Jerry Rice SIGNED 49ers Framed Jersey", "Jerry Rice 49ers jersey signed L@@K"],
  });
});

test("a title without a person, or without a thing, is about nothing", () => {
  for (const title of [
    "Signed football",
    "PSA 10 GEM MINT ROOKIE CARD",
    "Topps baseball cards",
    "NFL jersey",
    "Tom Brady",
    "",
    "🔥🔥",
  ]) {
    expect(about(title), title).toEqual({ key: null, name: null, others: [] });
  }
});

test("further cards in a title are found; further grades are none", () => {
  expect(about("2017 Donruss Al Smith #9 & #10").others).toEqual(["2017-donruss-al-smith-10"]);
  expect(about("2017 Donruss Al Smith #9 PSA 9 PSA 8").others).toEqual([]);
  expect(about("2017 Donruss Al Smith #9 PSA 9 pop 12").others).toEqual([]);
});

test("the name is what a person would write", () => {
  expect(about("JUAN SOTO 2018 TOPPS UPDATE US300 RC PSA 10").name).toBe("2018 Topps Update Juan Soto #US300");
  expect(about("tom brady signed patriots jersey psa/dna").name).toBe("Tom Brady signed Patriots jersey, PSA/DNA");
});
