import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { countOf, runImport } from "#tests/support/catalog/run-import.ts";
import { tableSums } from "#tests/support/database/database-of.ts";
import { scratchDir } from "#tests/support/server/scratch.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const files = scratchDir("set-list-files").path;
const file = (name: string, lines: string[]) => {
  const where = path.join(files, name);
  writeFileSync(where, `${lines.join("\n")}\n`);
  return where;
};

const server = await sharedServer();

const json = async (address: string) => (await fetch(`${server.origin}${address}`)).json();
const page = async (address: string) => {
  const response = await fetch(`${server.origin}${address}`);
  return { status: response.status, text: (await response.text()).replaceAll("<!-- -->", "") };
};

test("lists imported beside a running server are in its search, on a page of their own, and in its reading of titles", async () => {
  expect(await json("/api/search?q=lighthouse")).toMatchObject({ catalogue: [] });
  const lists = [
    file("minifigs.csv", ["fig_num,name,num_parts,img_url", "fig-900002,Keeper of the Lighthouse,4,"]),
    file("sets.csv", [
      "set_num,name,year,theme_id,num_parts,img_url",
      "90100-1,Lighthouse on the Rock,2024,171,1250,https://images.example/90100-1.jpg",
      "QX7000-1,Harbour Promotion,2023,171,50,",
    ]),
    file("themes.csv", ["id,name,parent_id", "171,Coast,170", "170,Icons,"]),
  ];
  const before = await tableSums(server);
  const dry = await runImport(server, ...lists, "--dry-run");
  expect(dry.output.match(/ {2}added[\s\S]*?This was a dry run: nothing was stored\./g), dry.output).toHaveLength(3);
  expect(await tableSums(server)).toEqual(before);
  const first = await runImport(server, ...lists);
  expect(first.code, first.output).toBe(0);
  expect(countOf(dry.output, "added")).toBe(countOf(first.output, "added"));
  expect(first.output).toContain("sets.csv (a list of LEGO sets)");
  expect(first.output.match(/ {2}added/g)).toHaveLength(3);
  const second = await runImport(server, ...lists);
  expect([countOf(second.output, "added"), countOf(second.output, "changed")]).toEqual([0, 0]);

  const search = async () => (await json("/api/search?q=lighthouse")).catalogue;
  await expect.poll(async () => (await search()).length, { timeout: 5_000 }).toBe(2);
  expect((await search())[0]).toEqual({
    kind: "legos",
    key: "90100",
    name: "Lighthouse on the Rock",
    theme: "Icons",
    year: 2024,
    pieces: 1250,
    image: "https://images.example/90100-1.jpg",
    value: { figure: null, condition: expect.any(String), basis: "no sales yet", sales: 0 },
    page: "/categories/legos/90100-lighthouse-on-the-rock",
  });
  const results = await page("/search?q=lighthouse");
  expect(results.text).toContain('href="/categories/legos/90100-lighthouse-on-the-rock"');
  expect(results.text).toContain('href="/minifigure/fig-900002"');
  expect(results.text).toContain("90100 · Icons · 2024 · 1,250 pieces");
  expect(results.text).not.toContain("No results found");

  const ofSet = await page("/categories/legos/90100");
  expect(ofSet.status).toBe(200);
  for (const fact of ["Lighthouse on the Rock", "Icons", "2024", "1,250"]) expect(ofSet.text).toContain(fact);
  for (const address of ["/categories/legos/QX7000", "/categories/legos/LEGO%20harbour%20promo%20QX7000%20sealed"]) {
    expect((await page(address)).text, address).toContain("Harbour Promotion");
  }
});
