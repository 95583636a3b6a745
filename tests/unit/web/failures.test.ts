import { expect, test } from "vitest";
import { toFailure } from "#app/web/http/failures.server.ts";

const failed = (facts: { code?: string; syscall?: string }, message = "failed") =>
  toFailure(Object.assign(new Error(message), facts), "id").status;

test.each([
  ["a connection that is refused", { code: "ECONNREFUSED", syscall: "connect" }],
  ["a socket that is not there", { code: "ENOENT", syscall: "connect" }],
  ["a server that shuts down", { code: "57P01" }],
  ["no connection left", { code: "53300" }],
  ["a statement that took too long", { code: "57014" }],
])("%s is the database being away", (_, facts) => {
  expect(failed(facts)).toBe(503);
});

test.each([
  ["a table that is missing", { code: "42P01" }],
  ["a file that is missing", { code: "ENOENT", syscall: "open" }],
  ["a name that is taken", { code: "23505" }],
  ["a bug", {}],
])("%s is a fault of ours, not of the database", (_, facts) => {
  expect(failed(facts)).toBe(500);
});
