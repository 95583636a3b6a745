import { personalEndpoint } from "#app/web/endpoint.server.ts";
import { apiRoute } from "#app/web/handlers.server.ts";
import { userJson, userSchema } from "#app/web/user-json.server.ts";

const promise = { summary: "Who is signed in", answer: userSchema };

export const loader = apiRoute({ GET: personalEndpoint(promise, async ({ viewer }) => userJson(viewer)) });

export const action = loader;
