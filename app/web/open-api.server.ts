import { z } from "zod";
import type { Endpoint } from "./endpoint.server.ts";
import type { Methods, Resource } from "./handlers.server.ts";
import { sessionCookieName } from "./viewer.server.ts";

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
  parameters: Parameter[];
  requestBody?: Content & { required: true };
  /** Only where one must be signed in. */
  security?: Security;
  responses: { 200: Content & { description: string }; default: { $ref: string } };
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
  const schemas: Record<string, JsonSchema> = {};
  const failure = content(errorSchema, schemas);
  const paths: OpenApiDocument["paths"] = {};
  for (const { path, method, endpoint } of endpoints) {
    paths[path] ??= {};
    paths[path][method.toLowerCase()] = operation(path, method, endpoint, schemas);
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Chartables",
      version: "1",
      description: "What collectibles really sell for, and why the number is what it is.",
    },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas,
      responses: { Failure: { description: "It could not be answered.", ...failure } },
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
  };
}

/** The example values of an operation's parameters, as text. Those without one are left out. */
export function exampleParams({ parameters }: Operation, where: Parameter["in"]): Record<string, string> {
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

type Schemas = OpenApiDocument["components"]["schemas"];

function operation(path: string, method: string, endpoint: Endpoint, schemas: Schemas): Operation {
  const { summary, description, params, query, body, answer, isPersonal } = endpoint;
  return {
    operationId: [method.toLowerCase(), ...(path.slice("/api".length).match(/\w+/g) ?? [])].reduce(
      (name, word) => name + word.charAt(0).toUpperCase() + word.slice(1),
    ),
    summary,
    ...(description && { description }),
    parameters: [...parametersOf("path", params, schemas), ...parametersOf("query", query, schemas)],
    ...(body && { requestBody: { required: true, ...content(body, schemas) } }),
    ...(isPersonal && { security: [{ bearer: [] }, { cookie: [] }] }),
    responses: {
      200: { description: summary, ...content(answer, schemas) },
      default: { $ref: "#/components/responses/Failure" },
    },
  };
}

function parametersOf(where: Parameter["in"], fields: z.ZodObject, schemas: Schemas): Parameter[] {
  const { properties = {} } = jsonSchema(fields, "output", schemas);
  return Object.entries(properties).map(([name, { description, examples, ...schema }]) => ({
    name,
    in: where,
    required: where === "path",
    ...(description && { description }),
    schema,
    ...(examples && { example: examples[0] }),
  }));
}

function content(schema: z.ZodType, schemas: Schemas): Content {
  const json = jsonSchema(schema, "input", schemas);
  const example = exampleOf(json);
  return { content: { "application/json": { schema: json, ...(example !== undefined && { example }) } } };
}

/** The example that a schema gives, or that those of its fields make up. */
function exampleOf({ examples, properties }: JsonSchema): unknown {
  if (examples) return examples[0];
  const fields = Object.entries(properties ?? {}).map(([name, field]) => [name, field.examples?.[0]]);
  const isWhole = fields.length > 0 && fields.every(([, example]) => example !== undefined);
  return isWhole ? Object.fromEntries(fields) : undefined;
}

/** The schema in JSON; schemas with a name of their own go to `schemas`. */
function jsonSchema(schema: z.ZodType, io: "input" | "output", schemas: Schemas): JsonSchema {
  const made = z.toJSONSchema(schema, {
    io,
    override: ({ jsonSchema: json }) => {
      // An answer may get further fields, and a format says more than its pattern does.
      delete json.additionalProperties;
      if (json.format) delete json.pattern;
    },
  });
  const {
    $schema: _,
    $defs,
    ...rest
  } = JSON.parse(JSON.stringify(made).replaceAll('"#/$defs/', '"#/components/schemas/'));
  Object.assign(schemas, $defs);
  return rest;
}
