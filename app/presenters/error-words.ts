import { capitalised } from "#app/models/platform/plain-text.ts";

/** "GET /users/:userId: TypeError: …": what failed, and with which error. */
export function errorInWords({ place, sentence }: { place: string; sentence: string }): string {
  return capitalised(sentence ? `${place}: ${sentence}` : place);
}
