import { userEndpoint } from "#app/web/api/endpoint.server.ts";
import { userJson, userSchema } from "#app/web/api/user-json.server.ts";
import { apiRoute } from "#app/web/api-routes.server.ts";

const contract = { summary: "Get the signed-in user", response: userSchema };

export const loader = apiRoute({ GET: userEndpoint(contract, async ({ viewer }) => userJson(viewer)) });

export const action = loader;
