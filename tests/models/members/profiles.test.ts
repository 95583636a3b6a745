import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { viewerOf } from "#app/models/members/profile.server.ts";

test("whoever has no profile goes by the part of their address before the @", async () => {
  const user = { id: randomUUID(), email: "ada.l@example.org", createdAt: new Date("2026-11-21T10:00:00Z") };
  const unnamed = { firstName: null, lastName: null, profileImageUrl: null, isPrivate: null };
  expect(await viewerOf(user)).toEqual({
    ...user,
    accountCreatedAt: user.createdAt,
    username: "ada.l",
    ...unnamed,
    isOperator: false,
  });
  expect((await viewerOf({ ...user, id: "not an id of ours" })).username).toBe("ada.l");
});
