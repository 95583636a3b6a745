import { expect, test } from "vitest";
import { z } from "zod";
import { readForm } from "#app/web/form.server.ts";

const schema = z.object({ email: z.email("Not an address"), password: z.string() });

async function refusalOf(fields: [string, string][]) {
  const body = new URLSearchParams([["email", "somebody"], ["password", "correct horse"], ...fields]);
  const form = await readForm(new Request("http://localhost/auth", { method: "POST", body }));
  const entry = form.read(schema);
  if (entry.ok) throw new Error("This form should have been refused.");
  return [entry.rejected(), form.refused("No.", 400)];
}

test.each([
  "list[100000]",
  "list[1][2]",
  "email[100000]",
  "email.length",
  "__proto__.polluted",
  "constructor.prototype.polluted",
])("a field called %s is not one of ours: nothing is made of it", async (name) => {
  const [rejected, refused] = await refusalOf([[name, "1"]]);
  expect(rejected?.data.result.error).toEqual({ email: ["Not an address"] });
  for (const answer of [rejected, refused]) expect(answer?.data.result.initialValue).toEqual({ email: "somebody" });
  expect({}).not.toHaveProperty("polluted");
});

test("what a form says of itself changes nothing", async () => {
  const intent = JSON.stringify({ type: "insert", payload: { name: "list", index: 100_000 } });
  const [rejected] = await refusalOf([["__intent__", intent]]);
  expect(rejected?.data.result.status).toBe("error");
  expect(rejected?.data.result.initialValue).toEqual({ email: "somebody" });
});
