import type { ApiHandler } from "#app/web/api/endpoint.server.ts";
import { env } from "./env.server.ts";
import {
  type AddressedEndpoint,
  endpointsOf,
  type OpenApiDocument,
  openApiDocument,
} from "./web/api/open-api.server.ts";

/** Every endpoint of the API. A route is among them as soon as its file is there. */
export function publicEndpoints(): AddressedEndpoint[] {
  // Looked up here and not at the top: two of these routes import this module.
  const handlers = import.meta.glob<Partial<ApiHandler>>("./routes/api+/**/*.ts", { import: "loader", eager: true });
  // One without resources answers no JSON: /api/login leads to a page.
  const routes = Object.entries(handlers).map(([file, { resources = [] }]) => ({
    address: addressOf(file),
    resources,
  }));
  return endpointsOf(routes.filter(({ address }) => !address.endsWith("/$")));
}

let document: OpenApiDocument | undefined;

/** The document of the API. */
export function publicApi(): OpenApiDocument {
  document ??= openApiDocument(publicEndpoints(), env.PUBLIC_ORIGIN);
  return document;
}

/** `./routes/api+/_catalog+/$category.ts` is `/api/{category}`: a room with a `_` is no part of it, a dot in brackets is a dot. */
function addressOf(file: string): string {
  const name = file
    .slice("./routes/".length, -".ts".length)
    .replace(/\b_\w+\+\//g, "")
    .replaceAll("+/", ".");
  return `/${name.replace(/\[(.+?)\]|\./g, (_, escaped) => escaped ?? "/").replace(/\$(\w+)/g, "{$1}")}`;
}
