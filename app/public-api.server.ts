import type { ApiHandler } from "#app/web/api/endpoint.server.ts";
import { env } from "./env.server.ts";
import {
  type AddressedEndpoint,
  endpointsAt,
  type OpenApiDocument,
  openApiDocument,
} from "./web/api/open-api.server.ts";

/** An endpoint, and whether its responses are the same for everybody: those about people are not. */
export type PublicEndpoint = AddressedEndpoint & { isOfCatalogue: boolean };

/** Every endpoint of the API, those of the catalogue first. A route is included as soon as its file exists. */
export function publicEndpoints(): PublicEndpoint[] {
  // Looked up here and not at the top: two of these routes import this module.
  const handlers = import.meta.glob<Partial<ApiHandler>>(["./routes/api+/**/*.ts", "!**/$.ts"], {
    import: "loader",
    eager: true,
  });
  const endpoints = Object.entries(handlers).flatMap(([file, handler]) =>
    endpointsAt(addressOf(file), handler).map((each) => ({ ...each, isOfCatalogue: file.includes("/_catalog+/") })),
  );
  return endpoints.toSorted((one, other) => Number(other.isOfCatalogue) - Number(one.isOfCatalogue));
}

let document: OpenApiDocument | undefined;

/** The OpenAPI document of the API. */
export function publicApi(): OpenApiDocument {
  document ??= openApiDocument(publicEndpoints(), env.PUBLIC_ORIGIN);
  return document;
}

/**
 * `./routes/api+/_catalog+/$category.ts` is at `/api/{category}`: a `_` folder is not part of it, nor is the `_` that
 * ends a name; a dot in brackets is a dot.
 */
function addressOf(file: string): string {
  const name = file
    .slice("./routes/".length, -".ts".length)
    .replace(/\b_\w+\+\//g, "")
    .replaceAll("+/", ".")
    .replaceAll("_.", ".");
  return `/${name.replace(/\[(.+?)\]|\./g, (_, escaped) => escaped ?? "/").replace(/\$(\w+)/g, "{$1}")}`;
}
