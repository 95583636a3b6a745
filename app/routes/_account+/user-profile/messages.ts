import type { FlashMessage } from "#app/web/forms/flash.ts";

export function usernameUpdated(username: string): FlashMessage {
  return { title: "Username Updated", text: `You are @${username} now` };
}

export const generationFailed = {
  title: "Generation Failed",
  text: "Could not generate username. Try again!",
  isError: true,
} as const satisfies FlashMessage;

export const usernameNotUpdated = "Failed to update username";

export const nameNotUpdated = "Failed to update your name. Please try again.";

/** What the server said, or that it went wrong. */
export function updateFailed(text: string): FlashMessage {
  return { title: "Update Failed", text, isError: true };
}
