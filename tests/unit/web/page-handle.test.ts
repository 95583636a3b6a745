import { expect, test } from "vitest";
import { backToOf } from "#app/web/page-handle.ts";

const home = { to: "/", label: "Home" };

test("the link back is the innermost route's, made from the path where it depends on that", () => {
  const pathname = "/comics";
  const of = (...handles: unknown[]) =>
    backToOf(
      handles.map((handle) => ({ handle, pathname })),
      "",
    );
  expect(of(undefined, { backTo: home })).toEqual(home);
  expect(of({ backTo: home }, {})).toEqual(home);
  const toCategory = (path: string) => ({ to: `/categories${path}`, label: "Back" });
  expect(of({ backTo: home }, { backTo: toCategory })).toEqual({ to: "/categories/comics", label: "Back" });
  expect(of({ backTo: home }, { backTo: () => undefined })).toEqual(home);
  expect(of()).toBeUndefined();
});
