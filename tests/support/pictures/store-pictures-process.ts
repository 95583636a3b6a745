/** Stores a picture for each of the addresses that its arguments name, as the job does with what it fetches. */

import { framePicture } from "#app/models/pictures/frame.server.ts";
import { announcePictures } from "#app/models/pictures/keep-pictures.server.ts";
import { writePicture } from "#app/models/pictures/picture-files.server.ts";
import { findPictures, storePictureNotes } from "#app/models/pictures/pictures.server.ts";
import { db } from "#app/models/platform/database.server.ts";
import { openDatabase } from "#app/models/platform/open-database.server.ts";
import { picture } from "#tests/support/account/pictures.ts";

const database = openDatabase();
const sources = process.argv.slice(2);
await findPictures(sources);
await storePictureNotes();
const files = await framePicture(await picture("jpeg", { width: 300, height: 400 }));
const rows = await db.selectFrom("picture").select("signature").where("source", "in", sources).execute();
for (const { signature } of rows) await writePicture(signature, files);
await db.updateTable("picture").set({ state: "stored", bytes: 1 }).where("source", "in", sources).execute();
await announcePictures(sources);
await database.close();
process.exit(0);
