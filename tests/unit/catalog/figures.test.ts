import { expect, test } from "vitest";
import { identifyItem } from "#app/models/catalog/identification/identify-item.server.ts";
import { expectIdentities } from "#tests/support/catalog/expect-identities.ts";

function about(title: string) {
  return identifyItem("figures", title);
}

test("a code of letters and 3 to 6 digits comes first", () => {
  expectIdentities("figures", {
    b3834: ["Hasbro Star Wars Black Series Rey B3834", "REY b3834 figure", "Funko Pop Rey #60 (B3834)"],
    dcc123: ["DC Direct Hush DCC123"],
    "darth-vader": ["SDCC2015 Darth Vader", "Darth Vader T1", "Darth Vader TK1234567"],
  });
});

test("a Funko Pop goes by its line and number, whatever the line is called by", () => {
  expectIdentities("figures", {
    "funko-pop-star-wars-324": [
      "Funko Pop! Star Wars Boba Fett #324",
      "FUNKO POP STAR WARS 324 Boba Fett vinyl",
      "Boba Fett Funko Pop Mandalorian No. 324",
    ],
    "funko-pop-animation-71": [
      "Funko Pop! Animation Naruto #71",
      "Funko POP Naruto Shippuden Naruto 71",
      'Funko Pop Anime Naruto #71 4" vinyl figure',
    ],
    "funko-pop-heroes-1": ["Funko Pop DC Heroes Batman 01", "Funko Pop! DC Comics Batman #1"],
    "funko-pop-marvel-10-chase": ["Funko Pop Marvel Loki #10 Chase", "Funko Pop! Marvel Loki 10 CHASE limited edition"],
    "funko-pop-marvel-10-glow": ["Funko Pop Marvel Loki #10 Glow in the Dark", "Funko Pop Marvel Loki #10 GITD"],
  });
});

test("a Funko Pop number without a line goes with the character, as numbers begin again in each line", () => {
  expectIdentities("figures", {
    "funko-pop-324": ["funko pop 324", "FUNKO POP #324", "Funko Pop Vinyl Figure #324 new in box"],
    "funko-pop-324-bob-ross": ["Funko Pop Bob Ross #324", "FUNKO POP! BOB ROSS 324 NIB"],
    "funko-pop-bob-ross": ["Funko Pop Bob Ross", "Pop! Bob Ross", "Funko Pop! Bob Ross 10 inch 1977"],
    "funko-pop-bob-ross-easter-chocolate": ["Pop! Bob Ross (Easter Chocolate)"],
  });
});

test("a Funko Pop without a number is told from others of its character by what it does, wears or holds", () => {
  expectIdentities("figures", {
    "funko-pop-bob-ross-chair": ["Pop! Bob Ross in Chair", "Funko Pop Bob Ross in Chair 10cm new"],
    "funko-pop-bob-ross-red-robe": ["Pop! Bob Ross in Red Robe", "POP! Bob Ross (Red Robe) 0849803057015"],
    "funko-pop-bob-ross-deluxe": ["Pop! Deluxe Bob Ross"],
    "funko-pop-captain-marvel": ["Pop! Captain Marvel"],
    "funko-pop-captain-otter": ["Pop! Captain Otter"],
    "bitty-pop-princess-4-pack-series-2": ["Bitty Pop! Disney Princess 4-Pack Series 2"],
  });
});

test("a Funko Pop's number before a box or a hand is no size", () => {
  expectIdentities("figures", {
    "funko-pop-heroes-144": ["Funko Pop! Heroes Batman #144 in box", "Funko Pop Heroes Batman 144 in hard protector"],
    "funko-pop-heroes-batman": ["Funko Pop Heroes Batman 6 in", "Funko Pop Heroes Batman 6 inch in box"],
  });
});

test("else a figure is its line and two capitalised words", () => {
  expectIdentities("figures", {
    "rainbow-brite": ["The Loyal Subjects Rainbow Brite", "Rainbow Brite figure"],
    "darth-vader": [
      "Hasbro Star Wars Darth Vader",
      "DARTH VADER action figure NEW",
      'Star Wars 3.75" Darth Vader, boxed',
      "Darth Vader Figure (Star Wars)",
    ],
    "black-series-darth-vader": [
      'Hasbro Star Wars Black Series Darth Vader 6"',
      "STAR WARS BLACK SERIES DARTH VADER",
      "Black Series Darth Vader 6-inch MISB",
    ],
    "vintage-collection-darth-vader": [
      "Star Wars TVC Darth Vader",
      "Star Wars The Vintage Collection Darth Vader 3.75 inch",
    ],
    "black-series-luke-skywalker-hoth": [
      "Black Series Luke Skywalker (Hoth)",
      "Star Wars Black Series Luke Skywalker Hoth",
    ],
    "black-series-obi-wan-kenobi": ["Black Series Obi-Wan Kenobi", "BLACK SERIES OBI WAN KENOBI"],
    "marvel-legends-yoda": ["Marvel Legends Yoda"],
    "optimus-prime": ["Transformers Optimus Prime", "Hasbro Transformers Deluxe Optimus Prime Action Figure"],
    "darth-vader-keychain": ["Darth Vader Keychain", "Star Wars Darth Vader keyring"],
    "harley-quinn-statue": ["DC Comics Arkham Asylum Harley Quinn Statue"],
  });
});

test("neither what sellers add nor a grade makes a figure another", () => {
  expectIdentities("figures", {
    "kenner-han-solo": [
      "Kenner Star Wars Han Solo 1978 Nice",
      "Vintage Kenner Star Wars Han Solo 1978 Fast & Free Shipping",
      "Kenner Han Solo 1978 in hand, see pics",
      "Kenner Star Wars Han Solo 1978 AFA 80",
      "AFA-80 Vintage Kenner Star Wars Han Solo",
    ],
  });
});

test("without capitals it is the first three words of what is left, and of everything when nothing is left", () => {
  expectIdentities("figures", {
    "red-robot-dog": ["hasbro red robot dog toy", "red robot dog large"],
    "black-series-darth-vader": ["star wars black series darth vader"],
    "hasbro-action-figure": ["hasbro action figure", "Hasbro - Action figure"],
    "star-wars": ["Star Wars!"],
    "1977": ["1977"],
  });
  expect(about("!!!")).toEqual({ key: null, name: null, others: [] });
});

test("makers that number their figures give the number", () => {
  expectIdentities("figures", {
    "playmobil-5135": ["Playmobil 5135 Large Pirate Ship", "Playmobil - Pirate Ship (5135)"],
    "nendoroid-123": ["Nendoroid 123 Miku", "Good Smile Nendoroid No. 123 Hatsune Miku"],
  });
});

test("a second number in a Funko Pop's title is a further figure", () => {
  expect(about("Funko Pop Star Wars #324 & #325").others).toEqual(["funko-pop-star-wars-325"]);
  expect(about("Funko Pop Star Wars #324 4 inch").others).toEqual([]);
});

test("the name is what a person would write", () => {
  expect(about("STAR WARS BLACK SERIES DARTH VADER").name).toBe("Black Series Darth Vader");
  expect(about("funko pop! star wars boba fett 324 chase").name).toBe("Funko Pop Star Wars #324 Boba Fett, chase");
});
