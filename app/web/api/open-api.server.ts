import { STATUS_CODES } from "node:http";
import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponseObject } from "zod-openapi";
import type { Methods, Resource } from "#app/web/api/endpoint.server.ts";
import { sessionCookieName } from "#app/web/auth/viewer.server.ts";
import { type Endpoint, type FailureStatus, failureMeanings, failuresOf } from "./endpoint.server.ts";

/** As much of JSON Schema as zod says of our schemas. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: string[];
  const?: string;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  default?: unknown;
  examples?: unknown[];
}

export interface Parameter {
  name: string;
  in: "path" | "query";
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}

interface Content {
  content: { "application/json": { schema: JsonSchema; example?: unknown } };
}

/** One of the ways to say who asks is enough. */
type Security = Record<string, never[]>[];

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: Content & { required: true };
  /** Only where one must be signed in. */
  security?: Security;
  responses: { 200: Content & { description: string } } & Partial<Record<FailureStatus, { $ref: string }>>;
}

export interface OpenApiDocument {
  openapi: "3.1.1";
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    responses: Record<string, Content & { description: string }>;
    securitySchemes: Record<string, { type: string; description: string; [fact: string]: string }>;
  };
}

/** A route of the API: its address with parameters in braces, and the resources at it. */
export interface ApiRoute {
  address: string;
  resources: readonly Resource[];
}

/** One endpoint of the API as a caller sees it. */
export interface Callable {
  path: string;
  method: string;
  endpoint: Endpoint;
}

const errorSchema = z
  .strictObject({
    error: z.string().describe("What went wrong, as a sentence for a person."),
    code: z.string().describe("The same for a program."),
  })
  .meta({ id: "Error", description: "Every answer that is not a success." });

const retryAfter = { "Retry-After": z.string().describe("Seconds after which another try is worth it.") };

const failureHeaders: Partial<Record<FailureStatus, Record<string, z.ZodType>>> = {
  405: { Allow: z.string().describe("The methods that it has.") },
  429: retryAfter,
  503: retryAfter,
};

/** By status; each is an object of its own in the document. */
const failureResponses = Object.fromEntries(
  Object.entries(failureMeanings).map(([status, description]): [string, ZodOpenApiResponseObject] => {
    const headers = failureHeaders[Number(status) as FailureStatus];
    const said = {
      id: STATUS_CODES[status]?.replaceAll(" ", ""),
      description,
      ...(headers && { headers: z.object(headers) }),
      content: { "application/json": { schema: errorSchema } },
    };
    return [status, said];
  }),
);

/** Every endpoint of these routes, with the parameters that choose between a route's resources filled in. */
export function callables(routes: readonly ApiRoute[]): Callable[] {
  return routes.flatMap(({ address, resources }) =>
    resources.flatMap(({ where, methods }) => {
      const path = fillIn(address, where);
      return (Object.entries(methods) as [keyof Methods, Endpoint][]).map(([method, endpoint]) => ({
        path,
        method,
        endpoint,
      }));
    }),
  );
}

/** The OpenAPI 3.1 document of these endpoints, made of the schemas that they read and answer by. */
export function openApiDocument(endpoints: readonly Callable[], origin: string): OpenApiDocument {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const { path, method, endpoint } of endpoints) {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(path, method, endpoint) };
  }
  const document = createDocument(
    {
      openapi: "3.1.1",
      info: {
        title: "Chartables",
        version: "1",
        description: "What collectibles really sell for, and why the number is what it is.",
      },
      servers: [{ url: origin }],
      paths,
      components: {
        securitySchemes: {
          bearer: {
            type: "http",
            scheme: "bearer",
            description: "For programs: an access_token of POST /api/auth/token.",
          },
          cookie: {
            type: "apiKey",
            in: "cookie",
            name: sessionCookieName,
            description: "For browsers: set by signing in.",
          },
        },
      },
    },
    {
      override: ({ jsonSchema }) => {
        // An answer may get further fields, and a format says more than its pattern does.
        delete jsonSchema.additionalProperties;
        if (jsonSchema.format) delete jsonSchema.pattern;
      },
    },
  );
  return document as unknown as OpenApiDocument;
}

/** The example values of an operation's parameters, as text. Those without one are left out. */
export function exampleParams({ parameters = [] }: Operation, where: Parameter["in"]): Record<string, string> {
  const shown = parameters.filter((parameter) => parameter.in === where && parameter.example !== undefined);
  return Object.fromEntries(shown.map(({ name, example }) => [name, String(example)]));
}

/** The call that an operation gives as its example, for a shell. */
export function exampleCall(method: string, url: string, { requestBody, security }: Operation): string {
  const body = requestBody?.content["application/json"].example;
  return [
    `curl "${url}"`,
    ...(method === "GET" || body ? [] : [`-X ${method}`]),
    ...(security ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(body ? [`-H "Content-Type: application/json" -d '${JSON.stringify(body)}'`] : []),
  ].join(" \\\n  ");
}

/** The address of the call that an operation gives as its example. */
export function exampleAddress(path: string, operation: Operation): string {
  const search = new URLSearchParams(exampleParams(operation, "query")).toString();
  return fillIn(path, exampleParams(operation, "path")) + (search && `?${search}`);
}

function fillIn(address: string, values: Readonly<Record<string, string>>): string {
  return address.replace(/\{(\w+)\}/g, (braced, name) => values[name] ?? braced);
}

function operation(path: string, method: string, endpoint: Endpoint): ZodOpenApiOperationObject {
  const { summary, description, params, query, body, answer, requiresUser } = endpoint;
  return {
    operationId: [method.toLowerCase(), ...(path.slice("/api".length).match(/\w+/g) ?? [])].reduce(
      (name, word) => name + word.charAt(0).toUpperCase() + word.slice(1),
    ),
    summary,
    ...(description && { description }),
    requestParams: { path: params, query },
    ...(body && {
      requestBody: { required: true, content: { "application/json": { schema: body, example: exampleOf(body) } } },
    }),
    ...(requiresUser && { security: [{ bearer: [] }, { cookie: [] }] }),
    responses: {
      200: { description: summary, content: { "application/json": { schema: answer } } },
      ...Object.fromEntries(failuresOf(method, endpoint).map((status) => [status, failureResponses[status]])),
    },
  };
}

/** The example that a schema gives, or that those of its fields make up. */
function exampleOf(schema: z.ZodType): unknown {
  const examples = schema.meta()?.examples as unknown[] | undefined;
  if (examples || !(schema instanceof z.ZodObject)) return examples?.[0];
  return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, exampleOf(field)]));
}
