import { defineParams, oneOf, textParam } from "./params.ts";
import { safePath } from "./safe-redirect.ts";

/** Where to go after signing in: a path of this site; empty by default. */
const next = textParam((text) => safePath(text, ""));

/** Search parameters of the card with tabs. */
export const authParams = defineParams({ tab: oneOf(["sign-in", "sign-up"], "sign-in"), next });

/** Search parameters of the screen that changes between signing in and creating an account. */
export const loginParams = defineParams({ mode: oneOf(["sign-in", "create"], "sign-in"), next });
