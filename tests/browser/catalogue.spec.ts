import * as visit from "../flows/catalogue.ts";
import { expect, test } from "../support/visit.ts";

const days = ["7-day average", "30-day average", "90-day average"];

const categories: visit.CategoryWords[] = [
  {
    id: "legos",
    title: "Live LEGO",
    placeholder: "Search LEGO sets...",
    themes: "All Themes,Star Wars,Marvel,City,Technic,Creator,Architecture,Friends,Ninjago,Harry Potter,Ideas".split(
      ",",
    ),
    none: "No LEGO sets available for this theme.",
    buttons: 5,
    back: "Back to LEGO",
    averages: days,
  },
  {
    id: "figures",
    title: "Live Figures",
    placeholder: "Search action figures...",
    themes: "All Figures,Star Wars,Marvel,DC Comics,Hasbro,McFarlane,GI Joe,Transformers".split(","),
    none: "No action figures available for this theme.",
    buttons: 5,
    back: "Back to Figures",
    averages: days,
  },
  {
    id: "comics",
    title: "Live Comics",
    placeholder: "Search comic books...",
    themes: "All Comics,Marvel,DC Comics,Dark Horse,Image Comics,Indie Comics,Vintage,Graded".split(","),
    none: "No comic books available for this theme.",
    buttons: 5,
    back: "Back to Comics",
    averages: ["7 Days", "30 Days", "90 Days"],
  },
  {
    id: "model-trains",
    title: "Live Model Trains",
    placeholder: "Search model trains...",
    themes:
      "All Themes,HO Scale,N Scale,O Scale,Bachmann,Lionel,Kato,Atlas,Hornby,Rolling Stock,Steam Locomotives".split(
        ",",
      ),
    none: "No model trains available for this theme.",
    buttons: 3,
    back: "Back to Model Trains",
    averages: days,
  },
  {
    id: "model-cars",
    title: "Live Model Cars",
    placeholder: "Search model cars...",
    themes:
      "All Themes,Hot Wheels,Matchbox,NASCAR,1:64 Scale,1:24 Scale,1:18 Scale,Greenlight,Johnny Lightning,Tomica,Muscle Cars".split(
        ",",
      ),
    none: "No model cars available for this theme.",
    buttons: 3,
    back: "Back to Model Cars",
    averages: days,
  },
  {
    id: "sports-memorabilia",
    title: "Live Sports Memorabilia",
    placeholder: "Search sports memorabilia...",
    themes:
      "All Themes,Signed Jerseys,Signed Helmets,Game Used,Football,Basketball,Baseball,Hockey,Soccer,Championship,Vintage Sports".split(
        ",",
      ),
    none: "No sports memorabilia available for this theme.",
    buttons: 3,
    back: "Back to Sports Memorabilia",
    averages: days,
  },
];

for (const words of categories) {
  for (const address of [`/categories/${words.id}`, `/${words.id}`]) {
    test(`${address} says what its category says and leads where it should`, async ({ page }) => {
      await visit.readListing(page, address, words);
      await visit.findNothing(page, words);
    });
  }

  test(`every theme of ${words.id} finds something`, async ({ page }) => {
    await page.goto(`/categories/${words.id}`);
    await visit.tryThemes(page, words);
  });

  test(`a card of ${words.id} leads to what its item sold for, and back`, async ({ page }) => {
    await page.goto(`/categories/${words.id}?sort=best`);
    await expect(page.getByText(/\d+ % below recent sales/).first()).toBeVisible();
    await expect(page.getByText(/Sold for .*, median of \d+ sales/).first()).toBeVisible();
    await visit.readFirstHistory(page, words);
  });
}
