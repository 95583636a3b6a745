import { expect, test } from "vitest";
import { backToOf } from "#app/web/page-handle.ts";

const home = { to: "/", label: "Home" };

test("the link back is the innermost route's, made from the path where it depends on that", () => {
  const pathname = "/comics";
  const backFrom = (...handles: unknown[]) =>
    backToOf(
      handles.map((handle) => ({ handle, pathname })),
      "",
    );
  expect(backFrom(undefined, { backTo: home })).toEqual(home);
  expect(backFrom({ backTo: home }, {})).toEqual(home);
  const toCategory = (path: string) => ({ to: `/categories${path}`, label: "Back" });
  expect(backFrom({ backTo: home }, { backTo: toCategory })).toEqual({ to: "/categories/comics", label: "Back" });
  expect(backFrom({ backTo: home }, { backTo: () => undefined })).toEqual(home);
  expect(backFrom()).toBeUndefined();
});
