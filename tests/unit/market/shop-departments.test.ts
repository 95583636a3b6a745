import { expect, test } from "vitest";
import { funkoShopCategory, toyShopCategory } from "#app/models/market/parsing/shop-departments.ts";

const trains = "Hobbies > Model Trains & Railway Sets > Rail Vehicles > Trains";
const toyTrains = "Die-Cast & Toy Vehicles > Toy Trains & Accessories > Toy Trains & Sets";
const scenery = "Hobbies > Model Trains & Railway Sets > Accessories > Landscaping > Track Construction";
const cars = "Die-Cast & Toy Vehicles > Toy Vehicles & Accessories > Scaled Models > Vehicles";
const slotCars = "Hobbies > Slot Cars, Race Tracks & Accessories > Slot Cars";
const fantasy = "Figures & Playsets > Science Fiction & Fantasy";
const pirates = "Figures & Playsets > Pirates";
const hasbro = "Characters & Brands > Hasbro";
const jigsaws = "Jigsaws & Puzzles > Jigsaws";

test.each([
  ["model-trains", trains, "Hornby", "Hornby R9999 BR 0-6-0 Steam Locomotive"],
  ["model-trains", trains, "Bachmann", "20 Ton Brake Van BR Grey"],
  ["model-trains", toyTrains, "Brio", "Railway Set with Bridge and Tunnel"],
  ["model-trains", trains, "Bachmann", "Tank Wagon 'Royal Lamp Oils'"],
  ["model-cars", cars, "Corgi", "Vanguards Ford Zephyr 1:43 scale"],
  ["model-cars", cars, "Bburago", "1:18 Ferrari F50 red"],
  ["model-cars", slotCars, "Scalextric", "1:32 Scale McLaren P1 Slot Car"],
  ["figures", fantasy, "NECA", "Space Hunter 7 inch Action Figure"],
  ["figures", pirates, "Papo", "Papo 39999 Pirate with Parrot"],
  ["figures", hasbro, "Hasbro", "Transformers Generations Deluxe"],
  ["figures", "", "FunKo", "Pop! Vinyl Figure: Somebody"],
  ["legos", "", "Lego", "City 60400 Go-Karts"],
  ["legos", "", "Star Wars", "LEGO Star Wars Advent Calendar"],
  ["legos", "", "Lego", "LEGO 40999 Pencil Holder"],
])("%s: %s, %s, %s", (category, department, maker, title) => {
  expect(toyShopCategory(department, maker, title)).toBe(category);
});

test.each([
  [scenery, "Peco", "Flexible Track"],
  [trains, "Hornby", "Hornby Track Pack C"],
  [trains, "Preiser", "Horse Drawn Hay Cart"],
  [toyTrains, "Brio", "Lifting Bridge"],
  [cars, "AMT", "1:25 Scale Display Case"],
  ["Die-Cast & Toy Vehicles > Toy Vehicles & Accessories > Toy Cars & Trucks", "Bruder", "Twin Tyres with Rims"],
])("an accessory: %s, %s, %s", (department, maker, title) => {
  expect(toyShopCategory(department, maker, title)).toBe("accessory");
});

test.each([
  [jigsaws, "Ravensburger", "Steam Train 1000 Piece Jigsaw Puzzle"],
  [trains, "Hornby", "Hornby 2014 Catalogue"],
  [cars, "Corgi", "Supermarine Spitfire Mk I"],
  [cars, "Hot Wheels", "Loop Track Set"],
  [pirates, "Playmobil", "Large Pirate Ship"],
  [fantasy, "Star Cutouts", "Cut Out of a Wizard"],
  ["Arts & Crafts > Colouring Pencils", "Lego", "LEGO Graphite Pencils"],
  ["Fancy Dress > Costumes > Adults", "Rubies", "Legolas Costume"],
  ["Games > Card Games", "Hasbro", "Star Wars Card Game"],
])("none of the categories: %s, %s, %s", (department, maker, title) => {
  expect(toyShopCategory(department, maker, title)).toBe("elsewhere");
});

test.each([
  ["Pop! Movie Posters Some Mermaid", "figures"],
  ["Pop! Somebody with Pin", "figures"],
  ["Bitty Pop! 4-Pack", "figures"],
  ["Some Fox Action Figure", "figures"],
  ["Pop! Keychain Somebody", "elsewhere"],
  ["Pop! Pin Somebody (Glow)", "elsewhere"],
  ["Pop! Somewhere Puzzle", "elsewhere"],
  ["Somebody Cosplay Mini Backpack", "elsewhere"],
  ["Somebody Plush", "elsewhere"],
])("in the Funko shop, %s belongs to %s", (name, category) => {
  expect(funkoShopCategory(name)).toBe(category);
});
