import { lstatSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { animation, bomb, deepBomb, photo, photoWords, picture, printed } from "#tests/support/account/pictures.ts";
import { type Member, newMember } from "#tests/support/collection/members.ts";
import { query } from "#tests/support/database/query.ts";
import { askRaw, cookiesOf } from "#tests/support/server/ask-raw.ts";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const maxBytes = 5_242_880;
const notAnImage = { code: "invalid-file-type", error: "Please select an image file (JPG, PNG, GIF, etc.)" };
const tooLarge = { error: "Please select an image smaller than 5MB" };
const damaged = { code: "unreadable-image", error: "Upload failed: the file is damaged or incomplete" };

const server = await sharedServer();
const folder = path.join(server.dataDir, "avatars");

interface Upload {
  userId?: string;
  name?: string;
  type?: string;
}

async function upload(
  member: Member,
  bytes: Uint8Array | string,
  { userId = member.id, name = "me.png", type }: Upload = {},
) {
  const body = new FormData();
  body.append("userId", userId);
  body.append("file", new File([bytes as BlobPart], name, { type: type ?? "image/png" }));
  const response = await fetch(`${server.origin}/api/upload-avatar`, { method: "POST", headers: member.headers, body });
  return { status: response.status, body: await response.json() };
}

const filesOf = ({ id }: Member) => {
  try {
    return readdirSync(folder).filter((name) => name.includes(id) || name.startsWith("."));
  } catch {
    return [];
  }
};

async function addressOf({ id }: Member) {
  const [row] = await query(server.databaseUrl, "select profile_image_url from profile where user_id = $1", [id]);
  return row?.profile_image_url as string | null;
}

async function storedOf(member: Member) {
  const response = await fetch(server.origin + (await addressOf(member)));
  const bytes = Buffer.from(await response.arrayBuffer());
  return { response, bytes, ...(await sharp(bytes).metadata()) };
}

test.each(["jpeg", "png", "gif", "webp"] as const)(
  "a %s becomes a square WebP, whatever its name says",
  async (format) => {
    const member = await newMember(server);
    const { status, body } = await upload(member, await picture(format, { width: 800, height: 520 }), {
      name: "../../../evil.html",
      type: "text/html",
    });
    expect([status, body]).toEqual([
      200,
      { success: true, publicUrl: server.origin + (await addressOf(member)), error: null },
    ]);
    expect(await storedOf(member)).toMatchObject({ format: "webp", width: 512, height: 512 });
    expect(filesOf(member)).toEqual([expect.stringMatching(new RegExp(`^${member.id}-\\d{13}\\.webp$`))]);
  },
);

test("a picture is served so that no browser can take it for anything else", async () => {
  const member = await newMember(server);
  await upload(member, await picture("png"));
  const { response } = await storedOf(member);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "image/webp",
    "x-content-type-options": "nosniff",
    "content-security-policy": expect.stringContaining("sandbox"),
    "cache-control": "public, max-age=3600",
  });
});

test("of a photo nothing is left but what it shows, upright", async () => {
  const member = await newMember(server);
  const original = await photo();
  for (const word of photoWords.slice(1)) expect(original.includes(word)).toBe(true);
  await upload(member, original, { name: "me.jpg" });
  const { bytes, exif, width, height } = await storedOf(member);
  expect([exif, width, height]).toEqual([undefined, 200, 200]);
  expect(bytes.includes("Canary")).toBe(false);
});

test.each(["gif", "webp"] as const)("of an animated %s the first frame is kept", async (format) => {
  const member = await newMember(server);
  expect((await upload(member, await animation(format))).status).toBe(200);
  const { bytes, pages } = await storedOf(member);
  const { dominant } = await sharp(bytes).stats();
  expect([pages ?? 1, dominant.r > 200, dominant.g < 50]).toEqual([1, true, true]);
});

test("a JPEG in the colours of print is taken", async () => {
  const member = await newMember(server);
  expect((await upload(member, await printed())).status).toBe(200);
  expect(await storedOf(member)).toMatchObject({ space: "srgb", format: "webp" });
});

test("what is no picture of ours is refused with the right words, and nothing is stored", async () => {
  const member = await newMember(server);
  const png = await picture("png");
  const jpeg = await picture("jpeg");
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const refused: [what: string, bytes: Uint8Array | string, answer: object][] = [
    ["SVG", svg, notAnImage],
    ["SVG with a declaration", `<?xml version="1.0"?>${svg}`, notAnImage],
    ["HTML named .png", "<!doctype html><script>alert(1)</script>", notAnImage],
    ["a text", "hello", notAnImage],
    ["0 bytes", "", notAnImage],
    ["TIFF", await picture("tiff"), notAnImage],
    ["AVIF", await picture("avif"), notAnImage],
    ["PDF", "%PDF-1.7\n", notAnImage],
    ["HTML with the header of a GIF", "GIF89a<script>alert(1)</script>", damaged],
    ["half a PNG", png.subarray(0, png.length / 2), damaged],
    ["a JPEG without its last bytes", jpeg.subarray(0, jpeg.length - 200), damaged],
    ["16,000 × 16,000", bomb(), { error: "Upload failed: the image has more than 16.7 million pixels" }],
    ["72 MB", deepBomb(), { error: "Upload failed: the image is larger than 64 MB without its compression" }],
  ];
  for (const [what, bytes, answer] of refused) {
    await query(server.databaseUrl, "delete from rate_limit");
    const { status, body } = await upload(member, bytes);
    expect([what, status, body]).toEqual([
      what,
      400,
      expect.objectContaining({ success: false, publicUrl: null, ...answer }),
    ]);
  }
  expect([filesOf(member), await addressOf(member)]).toEqual([[], null]);
});

test("5 MB are taken, and one byte more is not", async () => {
  const member = await newMember(server);
  const whole = Buffer.concat([await picture("jpeg"), Buffer.alloc(maxBytes)]);
  expect((await upload(member, whole.subarray(0, maxBytes))).status).toBe(200);
  const before = [filesOf(member), await addressOf(member)];
  const larger = await upload(member, whole.subarray(0, maxBytes + 1));
  expect([larger.status, larger.body]).toEqual([
    400,
    expect.objectContaining({ success: false, publicUrl: null, ...tooLarge }),
  ]);
  expect([filesOf(member), await addressOf(member)]).toEqual(before);
});

test("a body that is larger than any picture is refused by what it announces, in the same shape", async () => {
  const member = await newMember(server);
  const { status, body } = await askRaw(server, {
    method: "POST",
    path: "/api/upload-avatar",
    headers: { ...member.headers, "Content-Type": "multipart/form-data; boundary=x", "Content-Length": "200000000" },
    body: "--x",
  });
  expect([status, JSON.parse(body)]).toEqual([
    413,
    expect.objectContaining({ success: false, publicUrl: null, ...tooLarge }),
  ]);
});

test("a form without a picture says what is missing, in the same shape", async () => {
  const { headers } = await newMember(server);
  const body = new FormData();
  body.append("other", "1");
  const response = await fetch(`${server.origin}/api/upload-avatar`, { method: "POST", headers, body });
  expect([response.status, await response.json()]).toEqual([
    400,
    expect.objectContaining({
      success: false,
      publicUrl: null,
      error: "userId: Your id is missing; file: The picture is missing",
    }),
  ]);
});

test("nobody uploads for somebody else, or without being signed in", async () => {
  const [member, other] = [await newMember(server), await newMember(server)];
  const bytes = await picture("png");
  const forOther = await upload(member, bytes, { userId: other.id });
  const forNobody = await upload(member, bytes, { userId: crypto.randomUUID() });
  expect(forOther).toEqual(forNobody);
  expect([forOther.status, forOther.body.success]).toEqual([403, false]);
  const signedOut = await upload({ ...member, headers: {} }, bytes);
  expect([signedOut.status, signedOut.body]).toEqual([
    401,
    { success: false, publicUrl: null, error: "User not authenticated", code: "not-signed-in" },
  ]);
  expect([await addressOf(member), await addressOf(other), filesOf(other)]).toEqual([null, null, []]);
});

test("20 bombs at once are all refused, and the server answers others meanwhile", async () => {
  const member = await newMember(server);
  const bytes = bomb();
  const answers = Promise.all(Array.from({ length: 20 }, () => upload(member, bytes)));
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
  const statuses = (await answers).map(({ status }) => status);
  expect(statuses.every((status) => status >= 400 && status < 500)).toBe(true);
  expect(statuses).toContain(429);
  expect([filesOf(member), await addressOf(member)]).toEqual([[], null]);
});

test("each upload deletes the picture before, also of several at once", async () => {
  const member = await newMember(server);
  for (const _ of "12") await upload(member, await picture("png"));
  expect(filesOf(member)).toHaveLength(1);
  await Promise.all(Array.from({ length: 6 }, async () => upload(member, await picture("png"))));
  expect((await addressOf(member))?.split("/").at(-1)).toBe(filesOf(member)[0]);
  expect(filesOf(member)).toHaveLength(1);
});

test("no name but that of a picture leads to a file", async () => {
  const member = await newMember(server);
  await upload(member, await picture("png"));
  writeFileSync(path.join(folder, "notes.txt"), "secret");
  const link = `${crypto.randomUUID()}-1790000000000.webp`;
  symlinkSync("/etc/passwd", path.join(folder, link));
  const [own = ""] = filesOf(member);
  const names = [
    ...[link, "notes.txt", `${own}%00`, `${own}%00.png`, `${own}.txt`, own.toUpperCase(), `%2e%2f${own}`, `.%2f${own}`],
    ...[
      "..%2f..%2fetc%2fpasswd",
      "%252e%252e%252fsecret",
      "..%5c..%5csecret",
      "%2fproc%2fself%2fenviron",
      "%00",
      "%20",
    ],
    ...[`${own}%20`, `%20${own}`, "x".repeat(3_000)],
  ];
  for (const name of names) {
    const { status, body } = await askRaw(server, { path: `/avatars/${name}` });
    expect([name, status]).toEqual([name, 404]);
    expect(body).not.toMatch(/root:|secret/);
  }
  expect(lstatSync(path.join(folder, link)).isSymbolicLink()).toBe(true);
  rmSync(path.join(folder, link));
});

async function sendForm(member: Member, fields: Record<string, string | File>) {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  const headers = { Cookie: member.cookies, Origin: server.origin };
  const answer = await fetch(`${server.origin}/user-profile/avatar`, {
    method: "POST",
    headers,
    body,
    redirect: "manual",
  });
  const next = answer.headers.get("Location") ?? "";
  const cookies = cookiesOf({ headers: { "set-cookie": answer.headers.getSetCookie() } });
  const page = await askRaw(server, { path: next || "/", headers: { Cookie: `${member.cookies}; ${cookies}` } });
  return { status: answer.status, next, page: page.body, text: await answer.text() };
}

test("without scripts, a form changes the picture and another removes it", async () => {
  const member = await newMember(server);
  const file = new File([new Uint8Array(await picture("png"))], "me.png", { type: "image/png" });
  const changed = await sendForm(member, { intent: "upload", file });
  expect([changed.status, changed.next]).toEqual([303, "/user-profile"]);
  expect(changed.page).toContain("Picture updated");
  expect(changed.page).toContain(`src="${await addressOf(member)}"`);
  const gone = await addressOf(member);
  const removed = await sendForm(member, { intent: "remove" });
  expect(removed.page).toContain("Picture removed");
  expect([await addressOf(member), filesOf(member)]).toEqual([null, []]);
  expect((await fetch(server.origin + gone)).status).toBe(404);
});

test("without scripts, who is signed out by then is told so where one signs in", async () => {
  const member = await newMember(server);
  const file = new File([new Uint8Array(await picture("png"))], "me.png", { type: "image/png" });
  const { next, page } = await sendForm({ ...member, cookies: "" }, { intent: "upload", file });
  expect(next).toBe("/auth?next=%2Fuser-profile");
  expect(page).toContain("Upload failed");
  expect(page).toContain("User not authenticated or session invalid");
  expect(await addressOf(member)).toBe(null);
});

test("without scripts, a refusal is told on the page that follows", async () => {
  const member = await newMember(server);
  const html = await sendForm(member, {
    intent: "upload",
    file: new File(["<html>"], "me.png", { type: "image/png" }),
  });
  expect(html.page).toContain("Invalid file type");
  expect(html.page).toContain("Please select an image file (JPG, PNG, GIF, etc.)");
  expect((await sendForm(member, { intent: "upload" })).page).toContain("Invalid file type");
  const large = await sendForm(member, {
    intent: "upload",
    file: new File([new Uint8Array(maxBytes + 70_000)], "me.png"),
  });
  expect(large.status).toBe(413);
  expect(large.text).toContain("File too large");
  expect(large.text).toContain("Please select an image smaller than 5MB");
  expect((await sendForm(member, { intent: "other" })).next).toBe("/user-profile");
  expect([filesOf(member), await addressOf(member)]).toEqual([[], null]);
});
