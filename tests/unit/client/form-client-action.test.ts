import { expect, test } from "vitest";
import { clientAction as confirm } from "#app/routes/_account+/confirm/route.tsx";
import { clientAction as requestReset } from "#app/routes/_account+/forgot-password/route.tsx";
import { clientAction as resetPassword } from "#app/routes/_account+/reset-password/route.tsx";
import { formClientAction } from "#app/web/client/client-handlers.ts";

/** What a form shows whose post ended with this error. */
async function shown(error: unknown) {
  const request = new Request("http://localhost/auth", {
    method: "POST",
    body: new URLSearchParams({ intent: "save" }),
  });
  const serverAction = () => Promise.reject(error);
  const response = (await formClientAction({ request, serverAction }, { other: "Another form." })) as Response;
  return response.json();
}

const answer = (status: number, data: object) => ({ status, statusText: "", internal: false, data });

test("during maintenance a form stays as it is and says so", async () => {
  const error = "We are working on the site. It will be back soon.";
  expect(await shown(answer(503, { error, code: "maintenance" }))).toEqual({
    status: "error",
    error: { "": [error] },
    sentIntent: "save",
  });
});

test("any other error of the server replaces the page, and no response at all is the form's own error", async () => {
  const failure = answer(503, { error: "Busy.", code: "busy" });
  await expect(shown(failure)).rejects.toBe(failure);
  expect(await shown(new TypeError("fetch failed"))).toMatchObject({
    error: { "": ["Network connection failed. Please check your internet connection."] },
  });
});

test.each([
  ["a confirmation", confirm, "Failed to confirm email. Please try again."],
  ["a wish for a link", requestReset, "❌ Network connection failed. Please check your internet connection."],
  ["a new password", resetPassword, "❌ Network connection failed. Please check your internet connection."],
])("%s without a response fails in its own words", async (_, clientAction, sentence) => {
  const request = new Request("http://localhost/", { method: "POST", body: new URLSearchParams() });
  const serverAction = () => Promise.reject(new TypeError("fetch failed"));
  const response = (await clientAction({ request, params: {}, serverAction })) as Response;
  expect(await response.json()).toMatchObject({ error: { "": [sentence] } });
});
