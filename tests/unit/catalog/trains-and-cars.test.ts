import { expect, test } from "vitest";
import { identifyItem, itemOfCatalogRef } from "#app/models/catalog/identification/identify-item.server.ts";
import { expectIdentities } from "#tests/support/catalog/expect-identities.ts";

test("a train is its maker and catalogue number", () => {
  expectIdentities("model-trains", {
    "hornby-r3086": [
      "Hornby R3086 LNER Flying Scotsman",
      "HORNBY OO Gauge R-3086 Class A1 4472 boxed",
      "Flying Scotsman by Hornby (R 3086) 1:76",
    ],
    "hornby-r3086x": ["Hornby R3086X DCC fitted"],
    "bachmann-32-554": ["Bachmann 32-554 Class A1 Tornado", "Bachmann Branchline OO 32-554 60163 Tornado BR green"],
    "bachmann-32-376a": ["Bachmann 32-376A Class 37", "BACHMANN 37 38 32-376a diesel loco"],
    "lionel-6-28072": ["Lionel 6-28072 Hudson", "Lionel O Gauge 28072 NYC Hudson 5344"],
    "lionel-1931234": ["Lionel 1931234 GP38"],
    "kato-106-0023": ["Kato 106-0023 Amtrak Superliner N scale", "KATO USA N 106-0023"],
    "kato-10-1134": ["Kato 10-1134 Marunouchi Line"],
    "marklin-37975": ["Märklin 37975 Dampflok BR 38", "Marklin HO 37975"],
    "athearn-g64123": ["Athearn Genesis G64123 GP9"],
    "atlas-10001234": ["Atlas #10001234 GP7 HO Scale"],
    "graham-farish-371-062": ["Graham Farish 371-062 Class 04 N gauge"],
    "thomas-wooden-percy": ["Thomas & Friends Wooden Railway Percy Engine", "Thomas and Friends Wooden Railway Percy"],
    "hornby-flying-scotsman-oo": [
      "Hornby OO Gauge Flying Scotsman steam loco",
      "HORNBY Flying Scotsman 00 gauge boxed",
    ],
  });
  expect(identifyItem("model-trains", "Hornby R4410A & R4411B coaches").others).toEqual(["hornby-r4411b"]);
  expect(identifyItem("model-trains", "HORNBY R3086 FLYING SCOTSMAN").name).toBe("Hornby R3086, Flying Scotsman");
});

test("a train keeps the number of its domes, bays or wheels", () => {
  expectIdentities("model-trains", {
    "lionel-2-dome-tank-car": ["Lionel 2-Dome Tank Car", "LIONEL 2 Dome Tank Car"],
    "lionel-3-dome-tank-car": ["Lionel 3-Dome Tank Car"],
    "athearn-3-bay-hopper-bnsf-ho": ["Athearn HO 3-Bay Hopper BNSF"],
  });
  expect(identifyItem("model-trains", "Lionel 6465 2-Dome Tank Car").name).toBe("Lionel 6465, 2-Dome Tank Car");
  expect(identifyItem("model-trains", "Atlas O 2-Rail Trainman Boxcar CSX").key).toBe("atlas-rail-trainman-boxcar-csx");
});

test("a car is its maker and code, else its casting, years, scale and number in the series", () => {
  expectIdentities("model-cars", {
    "corgi-ty66141": ["Corgi TY66141 London Taxi", "CORGI TAXI die cast TY66141 boxed"],
    "oxford-diecast-76vw019": ["Oxford Diecast VW Bay Window Bus 76VW019", "Oxford 1/76 VW Bus # 76VW019"],
    "minichamps-530054310": ["Minichamps 530054310 McLaren 1:43", "McLaren MP4-20 Minichamps 530 054310"],
    "hot-wheels-chevy-bel-air-gasser-1955-2020-123": [
      ...["2020 Hot Wheels '55 Chevy Bel Air Gasser #123/250 red", "Hot Wheels 2020 55 Chevy Bel Air Gasser 123/250"],
      ...["HOT WHEELS 1955 CHEVY BEL AIR GASSER 2020 #123 1:64"],
    ],
    "hot-wheels-camaro-z28-1967-super-treasure-hunt": [
      "Hot Wheels '67 Camaro Z28 Super Treasure Hunt",
      "Hotwheels STH 1967 Camaro Z28 1/64",
    ],
    "autoart-lamborghini-veneno-2013-1-18-green": [
      "Lamborghini Veneno, green, 2013, AutoArt 1:18",
      "AUTOart 1/18 Lamborghini Veneno 2013 green",
    ],
    "maisto-audi-tt-red": ["Maisto Audi TT red", "Audi TT Maisto (Red)"],
    "ixo-nissan-gt-r-1-43-silver": ["ixo silver nissan GT-R 1.43 scale diecast model", "IXO Nissan GT-R 1:43 silver"],
  });
  expectIdentities("model-cars", {
    "hot-wheels-ferrari-testarossa-35": [
      "Hot Wheels #35 Ferrari Testarossa",
      "Hot Wheels # 35 Ferrari Testarossa",
      "Hot Wheels Coll# 35 Ferrari Testarossa",
    ],
  });
  expect(identifyItem("model-cars", "2020 HOT WHEELS '55 CHEVY #123/250").name).toBe(
    "Hot Wheels Chevy (1955, 2020), #123",
  );
});

test("brands, scales and conditions alone are no train and no car", () => {
  for (const title of ["Hornby", "Bachmann OO gauge boxed", "model railway", "HO scale", "", "!!!"]) {
    expect(identifyItem("model-trains", title).key, title).toBeNull();
  }
  for (const title of ["Hot Wheels", "Matchbox cars 1:64 boxed", "diecast model car", "red", "", "1:18"]) {
    expect(identifyItem("model-cars", title).key, title).toBeNull();
  }
});

test("what sellers say of carriage, pictures and condition changes no item key", () => {
  expectIdentities("model-cars", {
    "matchbox-ferrari-berlinetta-1965-75": [
      "Matchbox Lesney Ferrari Berlinetta 1965 #75",
      "Ferrari Berlinetta Matchbox Lesney 1965 #75 Fast & Free Shipping",
      "Matchbox Lesney No. 75 Ferrari Berlinetta 1965 Fast Dispatch",
    ],
    "hot-wheels-chevy-camaro-ss-1969-2019-rlc": [
      "Hot Wheels '69 Chevy Camaro SS 2019 RLC",
      "Hot Wheels RLC '69 Chevy Camaro SS 2019 fast shipping",
      "Hot Wheels RLC '69 Chevy Camaro SS 2019 Free P&P",
      "Hot Wheels RLC '69 Chevy Camaro SS 2019 pre-owned, see pics",
    ],
    "hot-wheels-custom-barracuda-1968-redline": [
      "Hot Wheels Custom Barracuda 1968 Redline",
      "Hot Wheels Red Line 6211 Custom Barracuda 1968 Nice Patina",
      "Hot Wheels Redlines Custom Barracuda 1968 6211 Played With L@@K",
    ],
  });
  expectIdentities("model-trains", {
    "lionel-2321": [
      "Lionel 2321 Lackawanna FM Train Master O Gauge",
      "Lionel O Gauge #2321 Lackawanna Diesel Fast & Free Shipping",
      "Lackawanna Train Master Lionel (2321) O Scale Pre-owned Free P&P",
    ],
    "lionel-6464-425": ["Lionel 6464-425 New Haven Boxcar", "Lionel O Scale NH Box Car #6464-425 Boxed VGC"],
    "tyco-224-82": ["Tyco 224-82 CP Rail F9A", "HO Tyco CP Rail F9A #224-82 Ships Today"],
    "athearn-5305": ["Athearn 5305 Katy 54' Covered Hopper HO", "Athearn HO MKT 54' Covered Hopper Car #5305"],
  });
});

test("makers, years, scales, railways, kinds of stock and conditions alone name nothing", () => {
  for (const title of [
    "Hornby OO Gauge BR Locomotive",
    "Hornby BR Class J15 OO",
    "Lionel O Gauge Box Car New Haven look",
    "Kato N Scale JNR wagon",
  ]) {
    expect(identifyItem("model-trains", title).key, title).toBeNull();
  }
  for (const title of ["Hot Wheels car 1969 see pics", "Matchbox 1965 1:64 fast dispatch", "AUTOart 1:18 2013 nice"]) {
    expect(identifyItem("model-cars", title).key, title).toBeNull();
  }
  expect(identifyItem("model-trains", "Hornby BR 60103 locomotive OO").key).toBe("hornby-br-60103-oo");
});

test("a minifigure is named by its BrickLink id, else by Rebrickable's", () => {
  expectIdentities("minifigures", {
    sw0001a: ["LEGO Star Wars Battle Droid minifigure sw0001a", "SW0001A"],
    hp123: ["Harry Potter (hp123) from 75954"],
    "col21-3": ["LEGO CMF col21-3 new"],
    sw0001: ["Battle Droid sw0001 fig-000321"],
    "fig-000321": ["Battle Droid FIG-000321"],
    "colhp2-14": ["colhp2-14 Luna"],
  });
  for (const title of ["Star Wars figure", "LEGO set75257", "fig-1", "no2020", "3626cpb1234", "973pb0001", "qty10"]) {
    expect(identifyItem("minifigures", title).key, title).toBeNull();
  }
  expect(identifyItem("minifigures", "sw0001a and sw0002").others).toEqual(["sw0002"]);
});

test("a reference of a source's catalogue names a LEGO set or a minifigure", () => {
  expect(itemOfCatalogRef("lego-set:75257-1")).toEqual({ itemKind: "legos", key: "75257" });
  expect(itemOfCatalogRef("lego-set:75257")).toEqual({ itemKind: "legos", key: "75257" });
  expect(itemOfCatalogRef("lego-fig:sw0001")).toEqual({ itemKind: "minifigures", key: "sw0001" });
  expect(itemOfCatalogRef("lego-fig:col21-3")).toEqual({ itemKind: "minifigures", key: "col21-3" });
  expect(itemOfCatalogRef("lego-fig:fig-000001")).toEqual({ itemKind: "minifigures", key: "fig-000001" });
  expect(itemOfCatalogRef("lego-fig:85863pb010")).toEqual({ itemKind: "minifigures", key: "85863pb010" });
  for (const ref of [null, "", "lego-set:", "comic:1", "lego-fig:sw0001 sw0002", "x lego-set:1"]) {
    expect(itemOfCatalogRef(ref), String(ref)).toBeNull();
  }
});
