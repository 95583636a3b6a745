import { expect, test } from "vitest";
import { z } from "zod";
import { readForm } from "#app/web/forms/form.server.ts";

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

test("a form is read by the names in its schema: of each field the first value, and no other field", async () => {
  const named = z.object({ "field-name": z.string(), field_name: z.string(), field: z.string().optional() });
  const sent = "field-name=1&field_name=2&field_name=3&other=4&field=5&FIELD=6";
  const form = await readForm(
    new Request("http://localhost/auth", { method: "POST", body: new URLSearchParams(sent) }),
  );
  expect(form.read(named)).toEqual({ ok: true, value: { "field-name": "1", field_name: "2", field: "5" } });
  const either = z.discriminatedUnion("intent", [
    z.object({ intent: z.literal("rename"), "new-name": z.string() }),
    z.object({ intent: z.literal("remove") }),
  ]);
  const body = new URLSearchParams("new-name=a&intent=rename&intent=remove");
  const choice = await readForm(new Request("http://localhost/auth", { method: "POST", body }));
  expect(choice.read(either)).toEqual({ ok: true, value: { intent: "rename", "new-name": "a" } });
});

test("a form of more than 100 fields is refused, whatever they are called", async () => {
  const formOf = (count: number, name: (index: number) => string) => {
    const body = new URLSearchParams(Array.from({ length: count }, (_, index) => [name(index), "x"]));
    return readForm(new Request("http://localhost/auth", { method: "POST", body }));
  };
  for (const name of [() => "email", (index: number) => `field-${index}`]) {
    await expect(formOf(101, name)).rejects.toMatchObject({ status: 400, code: "too-many-fields" });
    expect((await formOf(100, name)).read(schema).ok).toBe(false);
  }
});

test("a file is no text", async () => {
  const body = new FormData();
  body.set("email", new File(["somebody@example.org"], "email.txt"));
  body.set("password", "correct horse");
  const entry = (await readForm(new Request("http://localhost/auth", { method: "POST", body }))).read(schema);
  expect(entry.ok ? entry : entry.rejected().data.result.error).toEqual({ email: ["Not an address"] });
});
