/** Once in a browser run: the site that all visits go to, with the sample catalogue, one offer that has a link, and items to look up. */
import path from "node:path";
import { root } from "./own-settings.ts";
import { type RecordedItem, recordItems } from "./record-item.ts";
import { runImport } from "./run-import.ts";
import { startServer } from "./server.ts";

const soldFor = (count: number) => Array.from({ length: count }, (_, day) => 10_000 + 10 * day);

const items: RecordedItem[] = [
  {
    subject: "figures",
    number: "visited-darth-vader",
    title: "Hasbro Darth Vader 6 inch",
    sold: soldFor(40),
    asked: [8_813, ...soldFor(7)],
  },
  {
    subject: "comics",
    number: "visited-spider-man-300",
    title: "Amazing Spider-Man #300",
    sold: soldFor(40),
    asked: [],
  },
  { subject: "minifigures", number: "vis0001", title: "LEGO Luke Skywalker", sold: soldFor(120), asked: [] },
];

export default async function setup(): Promise<() => Promise<void>> {
  const server = await startServer({ sampleData: "on" });
  const { code, output } = await runImport(server, path.join(root, "tests/browser/files/listings.csv"));
  if (code !== 0) throw new Error(`The offer with a link could not be imported:\n${output}`);
  await recordItems(server, ...items);
  process.env.SITE_ORIGIN = server.origin;
  return async () => {
    await server.stop();
  };
}
