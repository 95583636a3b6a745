import { expect, test } from "vitest";
import { formClientAction } from "#app/web/client/no-response.ts";

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
