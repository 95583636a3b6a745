import { personalEndpoint } from "#app/web/api/endpoint.server.ts";
import { userJson, userSchema } from "#app/web/api/user-json.server.ts";
import { apiRoute } from "#app/web/http/handlers.server.ts";

const promise = { summary: "Who is signed in", answer: userSchema };

export const loader = apiRoute({ GET: personalEndpoint(promise, async ({ viewer }) => userJson(viewer)) });

export const action = loader;
