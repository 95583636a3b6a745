import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Avatar, type Pictured } from "#app/components/avatar.tsx";

const nobody: Pictured = { username: null, firstName: null, email: null, profileImageUrl: null };
const everything: Pictured = { ...nobody, username: "brickfan", firstName: "Ada", email: "ada@example.com" };

function avatarOf(viewer: Pictured): string {
  return renderToStaticMarkup(<Avatar viewer={viewer} />);
}

test("a person with a picture is shown by it, and it repeats no name", () => {
  const html = avatarOf({ ...everything, profileImageUrl: "/avatars/1.webp" });
  expect(html).toMatch(/^<img [^>]*src="\/avatars\/1\.webp" alt=""/);
});

test.each([
  ["the username", everything, "B"],
  ["the first name without a username", { ...everything, username: " " }, "A"],
  ["the e-mail address without any name", { ...everything, username: null, firstName: "" }, "A"],
  ["U without anything", nobody, "U"],
  ["a whole letter, whatever its alphabet", { ...nobody, username: "𝒵oe" }, "𝒵"],
])("else the first letter shows: %s", (_, viewer, letter) => {
  expect(avatarOf(viewer)).toContain(`>${letter}</span>`);
});
