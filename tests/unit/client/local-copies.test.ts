import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetLocalCopies, keepLocalCopiesOf, keepLocalCopy, localCopyKeys } from "#app/web/auth/local-copies.ts";

/** A storage as far as the product uses it: its keys are its properties. */
class Kept {
  getItem(key: string): unknown {
    return Reflect.get(this, key) ?? null;
  }
  setItem(key: string, value: string): void {
    Reflect.set(this, key, value);
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

const { tracked, owned, viewed, searches } = localCopyKeys;
const ofVisitor = { [viewed]: "[]", [searches]: "[]" };
const ofMember = { ...ofVisitor, [tracked]: "{}", [owned]: "{}", privacy_1: "true" };

beforeEach(() => {
  vi.stubGlobal("localStorage", Object.assign(new Kept(), { authenticated: "true" }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const kept = () => ({ ...localStorage });

test("what a visitor looked at and searched for stays from page to page, and when they sign in", () => {
  Object.assign(localStorage, ofVisitor);
  keepLocalCopiesOf(null);
  keepLocalCopiesOf(null);
  keepLocalCopiesOf("1");
  expect(kept()).toEqual({ ...ofVisitor, authenticated: "true", lastViewer: "1" });
});

test.each([["2"], [null]])("what somebody left goes when the viewer is %s", (next) => {
  keepLocalCopiesOf("1");
  Object.assign(localStorage, ofMember);
  keepLocalCopiesOf("1");
  expect(kept()).toMatchObject(ofMember);
  keepLocalCopiesOf(next);
  expect(kept()).toEqual({ authenticated: "true", ...(next && { lastViewer: next }) });
});

test("nothing is kept for somebody who is not signed in here any longer", () => {
  keepLocalCopiesOf("1");
  keepLocalCopy("1", tracked, { items: [] });
  expect(kept()).toMatchObject({ [tracked]: '{"items":[]}' });
  forgetLocalCopies();
  keepLocalCopy("1", tracked, { items: [] });
  keepLocalCopiesOf("2");
  keepLocalCopy("1", owned, { items: [] });
  expect(kept()).toEqual({ authenticated: "true", lastViewer: "2" });
});
