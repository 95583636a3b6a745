import { expect, test } from "vitest";
import type { ItemKind } from "#app/models/catalog/categories.ts";
import { isForParts, readCondition } from "#app/models/catalog/conditions/read-condition.ts";

function keyOf(itemKind: ItemKind, title: string): string {
  return readCondition({ itemKind, title, condition: null, grader: null, grade: null, declared: null }).key;
}

test.each([
  ["new", "LEGO Star Wars 75257 Millennium Falcon BNIB"],
  ["new", "Lego 10281 Bonsai Tree NISB, retired"],
  ["new", "LEGO Ideas 21309 Saturn V - brand new in sealed box"],
  ["new", "Lego 42083 Bugatti Chiron neu & OVP, versiegelt"],
  ["new", "LEGO 10294 Titanic MISB"],
  ["new", "Lego 31058 dinosaures neuf sous scellé"],
  ["new", "LEGO City 60198 never opened, box has shelf wear"],
  ["new", "Lego 10265 Mustang nuovo sigillato"],
  ["new", "LEGO 10255 Assembly Square BNIB - excellent condition"],
  ["new", "Lego 21319 Central Perk New - box damage"],
  ["new", "LEGO 75192 Millennium Falcon un-opened box"],
  ["new", "LEGO 40499 Santa's Sleigh helt ny"],
  ["new", "LEGO City 30361 ATV polybag BNSIP"],
  ["new", "Lego 10256 Taj Mahal retired NSIB"],
  ["new", "LEGO 10179 Falcon never been opened"],
  ["new", "LEGO 10261 Roller Coaster, not opened"],
  ["new", "LEGO 4842 Hogwarts never been built"],
  ["new", "LEGO 21058 Great Pyramid display model BNIB"],
  ["new", "LEGO 75551 Brick-Built Minions NEW"],
  ["open-box", "LEGO 71034 Turkey Costume new (opened packet)"],
  ["open-box", "LEGO 10261 Roller Coaster new sealed, outer box opened"],
  ["open-box", "Lego 42115 Lamborghini new sealed bags, no box"],
  ["open-box", "LEGO 10256 Taj Mahal open box, all bags sealed"],
  ["open-box", "Lego Technic 42100 box opened, inner bags sealed, never built"],
  ["open-box", "LEGO 75252 new other, seals broken"],
  ["open-box", "LEGO 10256 Taj Mahal un-opened bags, no box"],
  ["open-box", "LEGO 10256 Taj Mahal UN-SEALED"],
  ["used", "LEGO 6080 King's Castle 100% complete with instructions"],
  ["used", "Lego 10179 gebraucht, vollständig"],
  ["used", "LEGO Harry Potter 4842 Hogwarts used, built once and displayed"],
  ["used", "Lego 21103 DeLorean complet d'occasion"],
  ["used", "LEGO 7965 Falcon pre-owned with box and manual"],
  ["used", "Lego 71040 like new, assembled for display"],
  ["unknown", "LEGO Star Wars 75055 A New Hope Imperial Star Destroyer"],
  ["unknown", "LEGO 21058 Great Pyramid display model for adults"],
  ["unknown", "LEGO 75551 Brick-Built Minions and Their Lair"],
  ["unknown", "LEGO Architecture 21028 New York City"],
  ["unknown", "LEGO Architecture 21028 NY Skyline"],
  ["unknown", "Lego 10188 Death Star new and used listed together"],
])("a LEGO set is %s: %s", (condition, title) => {
  expect(keyOf("legos", title)).toBe(condition);
});

test.each([
  ["new", "LEGO sw0450 Captain Rex minifigure brand new"],
  ["new", "Lego minifigure hp0150 neu"],
  ["new", "LEGO col21-3 sealed polybag"],
  ["new", "Lego sh0762 minifigure unused"],
  ["open-box", "LEGO col20-5 opened package, bags sealed"],
  ["used", "LEGO sw0036a stormtrooper used"],
  ["used", "Lego cas187 knight very good condition"],
  ["used", "LEGO lor056 Gandalf displayed only"],
  ["used", "Lego pi081 pirate gebraucht"],
  ["used", "LEGO njo047 Lloyd complete"],
  ["used", "Lego sw0131a played with"],
  ["used", "LEGO hp0005 Hagrid usato"],
  ["used", "Lego sw0004 pre-loved"],
  ["new", "LEGO idea024 nuevo"],
  ["new", "Lego sw1021 neuf jamais utilisé"],
  ["unknown", "LEGO sw0834 Jyn Erso minifigure"],
  ["unknown", "Lego twn112 New York cab driver"],
  ["unknown", "LEGO sh0001 Batman minifig"],
  ["unknown", "Lego cty0913 from a retired set"],
  ["unknown", "LEGO sw0002 A New Hope Luke"],
])("a minifigure is %s: %s", (condition, title) => {
  expect(keyOf("minifigures", title)).toBe(condition);
});

test.each([
  ["new", "Kenner Return of the Jedi Boba Fett MOC unpunched"],
  ["new", "Hasbro Black Series Darth Revan new in box"],
  ["new", "Funko Pop Batman #01 with box"],
  ["new", "MOTU Classics Skeletor MOSC"],
  ["new", "G.I. Joe Classified Snake Eyes factory sealed"],
  ["new", "Playmobil Ritter 1974 originalverpackt"],
  ["new", "Vintage Luke Skywalker carded"],
  ["new", "Marvel Legends Wolverine BNIB"],
  ["new", "Marvel Legends Wolverine un-opened"],
  ["new", "Marvel Legends Storm, not opened"],
  ["used", "Star Wars vintage Bossk loose complete with gun"],
  ["used", "TMNT Leonardo 1988 loose"],
  ["used", "Funko Pop Freddy Funko no box"],
  ["used", "He-Man Battle Cat used"],
  ["used", "Transformers G1 Optimus Prime complete, opened"],
  ["used", "McFarlane Spawn series 1 out of package"],
  ["used", "Playmobil 3666 Burg gebraucht ohne OVP"],
  ["afa-85", "Kenner Star Wars Chewbacca 12 back AFA 85"],
  ["cas-80", "Vintage Jawa MOC CAS 80"],
  ["unknown", "Hasbro Star Wars Black Series Ahsoka Tano"],
  ["unknown", "Funko Pop Newt Scamander #02"],
  ["unknown", "Funko Pop Derek Jeter NY Yankees"],
  ["unknown", "NECA Predator New York City special"],
])("a figure is %s: %s", (condition, title) => {
  expect(keyOf("figures", title)).toBe(condition);
});

test.each([
  ["new", "Hornby R3395 Class A4 Mallard brand new boxed"],
  ["new", "Bachmann 32-559 A1 Tornado BNIB"],
  ["new", "Kato 106-0430 N scale locomotive new, never run"],
  ["new", "Märklin 37115 neu in OVP"],
  ["new", "Lionel 6-84328 Hudson unused in original box"],
  ["new", "Piko 57541 Diesellok, Neuware"],
  ["new", "Jouef HJ2388 neuf en boîte"],
  ["new", "Athearn HO boxcar C-10 mint"],
  ["used", "Lionel 2046 Hudson C-7 runs well"],
  ["used", "Hornby R1153 used, tested and working"],
  ["used", "Atlas O scale caboose pre-owned"],
  ["used", "Tri-ang R55 locomotive good runner"],
  ["used", "Fleischmann 4170 gebraucht"],
  ["used", "Lionel 6464-475 boxcar C-8 with box"],
  ["used", "Bachmann Spectrum 2-8-0 weathered, serviced"],
  ["used", "Athearn boxcar custom weathered"],
  ["used", "Rivarossi d'occasion, fonctionne"],
  ["used", "MTH Premier lightly run"],
  ["unknown", "Lionel New Haven EP-5 electric 2350"],
  ["unknown", "Kato N BN SD70MAC"],
  ["unknown", "Hornby R3005 2800 Class Weathered"],
  ["unknown", "Hornby Dublo Duchess of Atholl"],
  ["unknown", "Walthers New York Central coach HO scale"],
])("a model train is %s: %s", (condition, title) => {
  expect(keyOf("model-trains", title)).toBe(condition);
});

test.each([
  ["new", "Hot Wheels RLC Nissan Skyline carded"],
  ["new", "Matchbox Superfast No. 8 mint on card"],
  ["new", "Minichamps 1:43 Porsche 917 new in box"],
  ["new", "Hot Wheels Redline Custom Camaro in blister"],
  ["new", "AUTOart 78057 Toyota boxed"],
  ["new", "Tomica Limited Vintage sealed"],
  ["new", "Greenlight Camaro un-opened"],
  ["new", "Siku 1080 neu OVP"],
  ["new", "Greenlight Bullitt Mustang BNIP"],
  ["new", "Norev 1:18 Citroën DS neuve en boîte"],
  ["used", "Hot Wheels 1968 Custom Mustang loose"],
  ["used", "Corgi Toys 261 James Bond DB5 playworn"],
  ["used", "Dinky 106 The Prisoner Mini Moke restored"],
  ["used", "Matchbox Lesney 5 unboxed, paint chips"],
  ["used", "Johnny Lightning Frasier Nash opened"],
  ["used", "Burago Ferrari 250 GTO gebraucht"],
  ["used", "Hot Wheels Treasure Hunt no package"],
  ["used", "Majorette 234 d'occasion"],
  ["unknown", "Hot Wheels VW New Beetle Cup #12"],
  ["unknown", "Matchbox New York taxi 1:64"],
  ["unknown", "Ertl 1:18 American Muscle Chevelle"],
])("a model car is %s: %s", (condition, title) => {
  expect(keyOf("model-cars", title)).toBe(condition);
});

test.each([
  ["cgc-9.8", "New Mutants #98 CGC 9.8 white pages"],
  ["cgc-9.8", "Amazing Spider-Man 300 CGC graded 9.8 NM/MT"],
  ["cgc-6", "Hulk #181 CGC 6.0 FN"],
  ["cbcs-9.4", "X-Men 266 CBCS 9.4 verified signature"],
  ["pgx-9.2", "Spawn #1 PGX 9.2"],
  ["cgc-9.6", "Batman #423 9.6 CGC McFarlane cover"],
  ["graded", "Thor #337 slabbed"],
  ["raw", "Batman Adventures 12 VF/NM 9.0"],
  ["raw", "Daredevil #1 raw copy"],
  ["raw", "Detective Comics 475 ungraded"],
  ["raw", "Giant-Size X-Men 1 VG+"],
  ["raw", "Wolverine #1 NM-"],
  ["raw", "Iron Man #55 FN 6.0 first Thanos"],
  ["raw", "Saga #1 near mint"],
  ["unknown", "New Mutants #87 first Cable"],
  ["unknown", "Batman New 52 #1 Capullo"],
  ["unknown", "New Avengers #7 Illuminati"],
  ["unknown", "Walking Dead #1 CGC ready?"],
  ["unknown", "Star Wars #1 Marvel 1977"],
  ["unknown", "New listing: X-Force #2 Deadpool"],
])("a comic is %s: %s", (condition, title) => {
  expect(keyOf("comics", title)).toBe(condition);
});

test.each([
  ["psa-10", "2018 Topps Update Acuna US250 PSA 10 gem mint"],
  ["psa-10", "1986 Fleer Jordan 57 PSA GEM MT 10"],
  ["psa-8-oc", "1979 O-Pee-Chee Gretzky 18 PSA 8 (OC)"],
  ["bgs-9.5", "2003 Topps Chrome LeBron 111 BGS 9.5 (10/9.5/9.5/9)"],
  ["bgs-9", "2020 Prizm Herbert auto BGS 9 / 10 auto"],
  ["sgc-9.5", "2021 Bowman Chrome Volpe SGC 9.5"],
  ["csg-9", "1989 Upper Deck Griffey 1 CSG 9"],
  ["psa-9", "PSA 9 2011 Topps Update Trout US175"],
  ["graded", "1955 Topps Clemente 164 graded slab"],
  ["raw", "1993 SP Jeter 279 raw, EX-MT"],
  ["raw", "2017 Donruss Mahomes 327 ungraded"],
  ["raw", "1952 Topps Mantle 311 not graded"],
  ["raw", "2019 Prizm Morant 249 NM"],
  ["unknown", "2020 Topps Chrome Robert 60 PSA 10?"],
  ["unknown", "2018 Donruss Optic Allen 154 PSA ready"],
  ["unknown", "Michael Jordan signed jersey PSA/DNA"],
  ["unknown", "New York Yankees team signed baseball 1998"],
  ["unknown", "2021 Mosaic New England Patriots Mac Jones 319"],
  ["unknown", "Game used bat Ken Griffey"],
  ["unknown", "1990 Topps Frank Thomas 414"],
])("a card or a piece of memorabilia is %s: %s", (condition, title) => {
  expect(keyOf("sports-memorabilia", title)).toBe(condition);
});

test("a damaged box is not a damaged set", () => {
  const stated = { itemKind: "legos", title: "LEGO 75257", grader: null, grade: null, declared: null } as const;
  expect(readCondition({ ...stated, condition: "New (damaged box)" }).key).toBe("new");
  expect(isForParts("legos", "New (damaged box)")).toBe(false);
  expect(isForParts("legos", "Damaged")).toBe(true);
});
