import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { useAuth } from "#app/web/auth/auth-provider.tsx";

function Somewhere() {
  return <p>{useAuth().user?.username}</p>;
}

test("useAuth says so outside its provider", () => {
  expect(() => renderToStaticMarkup(<Somewhere />)).toThrow(/^useAuth must be used within an AuthProvider$/);
});
