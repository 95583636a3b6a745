/** Stores large pictures, one after the other, until it is killed. */

import { randomBytes } from "node:crypto";
import { pictureWidths } from "#app/models/catalog/covers/cover-drawing.ts";
import { writePicture } from "#app/models/pictures/picture-files.server.ts";

const bytes = randomBytes(Number(process.argv[2]));
for (;;) {
  await writePicture(randomBytes(32).toString("base64url"), new Map(pictureWidths.map((width) => [width, bytes])));
}
