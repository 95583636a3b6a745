import { beforeEach, expect, test, vi } from "vitest";
import { changeItems, changePeople, changeTargets } from "#app/components/form-routes/form-routes.ts";
import { isFrameOutdated, noteShown } from "#app/web/client/client-handlers.ts";
import { showMessage } from "#app/web/forms/flash-provider.tsx";

vi.mock("#app/web/forms/flash-provider.tsx", () => ({ showMessage: vi.fn() }));

const shown = vi.mocked(showMessage);

beforeEach(() => {
  shown.mockReset();
  // The frame is read, and shown.
  noteShown({ pathname: "/", search: "" }, [{}]);
});

/** Sends a form whose answer is this, or which fails with this. */
function send(change: typeof changeItems, fields: Record<string, string>, serverAction: () => Promise<unknown>) {
  const request = new Request("http://localhost/", { method: "POST", body: new URLSearchParams(fields) });
  return change({ request, serverAction: serverAction as never });
}

const lost = () => Promise.reject(new TypeError("Failed to fetch"));
const again = { again: "removal" };
const undo = expect.objectContaining({ label: "Undo", fields: again });

test.each([
  ["tracking", changeItems, { track: "1" }, "Failed to track item. Please try again."],
  ["owning", changeItems, { own: "item" }, "Failed to add item. Please try again."],
  ["removing", changeItems, { remove: "1" }, "Failed to remove item. Please try again."],
  ["blocking", changePeople, { intent: "block", userId: "b" }, "Failed to block this user. Please try again."],
  ["following", changePeople, { intent: "follow", userId: "b" }, "Failed to update follow status"],
] as const)(
  "%s without an answer may have been done: the message says so, and the page is read again",
  async (_, change, fields, text) => {
    await send(change, fields, lost);
    expect(shown).toHaveBeenCalledExactlyOnceWith({
      title: "Error",
      text: `${text} No answer came: it may have been done all the same.`,
      isError: true,
    });
    expect(isFrameOutdated()).toBe(true);
  },
);

test("a form that shows itself that no answer came has the page read again as well", async () => {
  await send(changeTargets, { target: "12" }, lost);
  expect(shown).not.toHaveBeenCalled();
  expect(isFrameOutdated()).toBe(true);
});

test("during maintenance nothing was done, and nothing is read again", async () => {
  const closed = { status: 503, statusText: "", internal: false, data: { code: "maintenance", error: "Closed." } };
  await send(changeItems, { track: "1" }, () => Promise.reject(closed));
  expect(shown.mock.lastCall?.[0].text).toBe("Failed to track item. Please try again.");
  expect(isFrameOutdated()).toBe(false);
});

test("a way back that fails keeps its button, whether the server said so or did not answer", async () => {
  const failure = { status: 500, statusText: "", internal: false, data: { error: "No." } };
  for (const answer of [
    lost,
    () => Promise.reject(failure),
    async () => ({ message: { title: "Error", isError: true } }),
  ]) {
    await send(changeItems, again, answer);
    expect(shown).toHaveBeenLastCalledWith(expect.objectContaining({ isError: true, undo }));
    await send(changePeople, { intent: "unblock", userId: "b" }, answer);
    expect(shown).toHaveBeenLastCalledWith(
      expect.objectContaining({ undo: expect.objectContaining({ label: "Unblock" }) }),
    );
  }
  await send(changeItems, again, async () => ({ message: { title: "Item Tracked!" } }));
  expect(shown).toHaveBeenLastCalledWith({ title: "Item Tracked!" });
});
