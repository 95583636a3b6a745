import { expect, test } from "vitest";
import { sharedServer } from "#tests/support/server/shared-server.ts";

const server = await sharedServer();

test.each([
  ["/", "/auth", "/auth?tab=sign-up"],
  ["/search?q=falcon", "/auth?next=%2Fsearch%3Fq%3Dfalcon", "/auth?tab=sign-up&next=%2Fsearch%3Fq%3Dfalcon"],
  ["/auth?next=%2Flegos", "/auth?next=%2Flegos", "/auth?tab=sign-up&next=%2Flegos"],
  ["/forgot-password", "/auth", "/auth?tab=sign-up"],
  ["/auth?next=//evil.test", "/auth", "/auth?tab=sign-up"],
])("the header of %s offers to sign in and to sign up, and both come back", async (path, signIn, signUp) => {
  const body = await (await fetch(server.origin + path)).text();
  const header = /<header[\s\S]*<\/header>/.exec(body)?.[0].replaceAll("&amp;", "&") ?? "";
  expect([...header.matchAll(/href="([^"]+)">(Sign (?:In|Up))</g)].map(([, href, name]) => [name, href])).toEqual([
    ["Sign In", signIn],
    ["Sign Up", signUp],
  ]);
});
