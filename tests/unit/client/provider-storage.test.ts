import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetProvider } from "#app/web/auth/provider-storage.ts";

/** A storage as far as the product uses it: its keys are its properties. */
class Kept {
  constructor(entries: Record<string, string>) {
    Object.assign(this, entries);
  }
  removeItem(key: string): void {
    Reflect.deleteProperty(this, key);
  }
}

const others = { trackedItems: "[]", ownedItems: "[]", privacy_1: "true", "not-sb-": "1", authenticated: "true" };
const providers = { "sb-abc-auth-token": "1", "sb-abc-auth-token-code-verifier": "1", "supabase.auth.token": "1" };

beforeEach(() => {
  vi.stubGlobal("window", {
    localStorage: new Kept({ ...others, ...providers }),
    sessionStorage: new Kept({ ...providers, ...others }),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("what an auth provider kept is removed from both storages, and nothing else", () => {
  forgetProvider();
  expect({ ...window.localStorage }).toEqual(others);
  expect({ ...window.sessionStorage }).toEqual(others);
});

test("a browser that keeps nothing has nothing to remove", () => {
  vi.stubGlobal("window", {
    get localStorage(): Storage {
      throw new DOMException("Access is denied", "SecurityError");
    },
  });
  expect(forgetProvider).not.toThrow();
});
