import { env } from "../env.server.ts";

/** The origin that links to us from outside begin with. */
export const publicOrigin = env.PUBLIC_ORIGIN;
