import { expect, test } from "vitest";
import { z } from "zod";
import { readForm, refusalOf } from "#app/web/forms/form.server.ts";

const schema = z.object({ email: z.email("Not an address"), password: z.string() });

async function refusalsOf(fields: [string, string][]) {
  const body = new URLSearchParams([["email", "somebody"], ["password", "correct horse"], ...fields]);
  const submission = await readForm(new Request("http://localhost/auth", { method: "POST", body }), schema);
  if (submission.status === "success") throw new Error("This form should have been refused.");
  return [refusalOf(submission), refusalOf(submission, ["No."])];
}

test.each([
  "list[100000]",
  "list[1][2]",
  "email[100000]",
  "email.length",
  "__proto__.polluted",
  "constructor.prototype.polluted",
])("a field called %s is not one of ours: nothing is made of it", async (name) => {
  const [rejected, refused] = await refusalsOf([[name, "1"]]);
  expect(rejected?.error).toEqual({ email: ["Not an address"] });
  for (const answer of [rejected, refused]) expect(answer?.initialValue).toEqual({ email: "somebody" });
  expect({}).not.toHaveProperty("polluted");
});

test("what a form says of itself changes nothing", async () => {
  const intent = JSON.stringify({ type: "insert", payload: { name: "list", index: 100_000 } });
  const [rejected] = await refusalsOf([["__intent__", intent]]);
  expect(rejected?.status).toBe("error");
  expect(rejected?.initialValue).toEqual({ email: "somebody" });
});

test("a form is read by the names in its schema: of each field the first value, and no other field", async () => {
  const named = z.object({ "field-name": z.string(), field_name: z.string(), field: z.string().optional() });
  const sent = "field-name=1&field_name=2&field_name=3&other=4&field=5&FIELD=6";
  const form = await readForm(
    new Request("http://localhost/auth", { method: "POST", body: new URLSearchParams(sent) }),
    named,
  );
  expect(form).toMatchObject({ status: "success", value: { "field-name": "1", field_name: "2", field: "5" } });
  const either = z.discriminatedUnion("intent", [
    z.object({ intent: z.literal("rename"), "new-name": z.string() }),
    z.object({ intent: z.literal("remove") }),
  ]);
  const body = new URLSearchParams("new-name=a&intent=rename&intent=remove");
  const choice = await readForm(new Request("http://localhost/auth", { method: "POST", body }), either);
  expect(choice).toMatchObject({ status: "success", value: { intent: "rename", "new-name": "a" } });
});

test("a form of more than 250 fields is refused, whatever they are called", async () => {
  const formOf = (count: number, name: (index: number) => string) => {
    const body = new URLSearchParams(Array.from({ length: count }, (_, index) => [name(index), "x"]));
    return readForm(new Request("http://localhost/auth", { method: "POST", body }), schema);
  };
  for (const name of [() => "email", (index: number) => `field-${index}`]) {
    await expect(formOf(251, name)).rejects.toMatchObject({ status: 400, code: "too-many-fields" });
    expect((await formOf(250, name)).status).toBe("error");
  }
});

test("a file is no text", async () => {
  const body = new FormData();
  body.set("email", new File(["somebody@example.org"], "email.txt"));
  body.set("password", "correct horse");
  const submission = await readForm(new Request("http://localhost/auth", { method: "POST", body }), schema);
  expect(refusalOf(submission).error).toEqual({ email: ["Not an address"] });
});

test("a NUL, which no table takes, becomes a space", async () => {
  const body = new URLSearchParams({ name: "a\0b" });
  const submission = await readForm(
    new Request("http://localhost/auth", { method: "POST", body }),
    z.object({ name: z.string() }),
  );
  expect(submission).toMatchObject({ status: "success", value: { name: "a b" } });
});

test("a field that takes a list has all its values, texts only, and any other field the first", async () => {
  const listed = z.object({ entries: z.array(z.string()), name: z.string(), more: z.array(z.string()).optional() });
  const variants = z.discriminatedUnion("intent", [
    listed.extend({ intent: z.literal("remove") }),
    listed.extend({ intent: z.literal("move") }),
  ]);
  const body = new FormData();
  for (const [name, value] of Object.entries({ intent: "move", entries: "1", name: "a" })) body.append(name, value);
  for (const [name, value] of Object.entries({ intent: "remove", entries: "2\0", name: "b" })) body.append(name, value);
  body.append("entries", new File(["3"], "3.txt"));
  const submission = await readForm(new Request("http://localhost/profile", { method: "POST", body }), variants);
  expect(submission).toMatchObject({ status: "success", value: { intent: "move", entries: ["1", "2 "], name: "a" } });
  const none = new URLSearchParams({ intent: "move", name: "a" });
  const empty = await readForm(new Request("http://localhost/profile", { method: "POST", body: none }), variants);
  expect(empty).toMatchObject({ status: "success", value: { entries: [] } });
});
