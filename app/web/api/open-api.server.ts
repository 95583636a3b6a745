import { STATUS_CODES } from "node:http";
import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponseObject } from "zod-openapi";
import { sessionCookieName } from "#app/web/auth/viewer.server.ts";
import {
  type ApiHandler,
  type Endpoint,
  type FailureStatus,
  failureDescriptions,
  failuresOf,
} from "./endpoint.server.ts";

/** The part of JSON Schema that our schemas use. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: string[];
  format?: string;
  contentMediaType?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  default?: unknown;
}

export interface Parameter {
  name: string;
  in: "path" | "query";
  required: boolean;
  description?: string;
  schema: JsonSchema;
  example?: unknown;
}

/** The body of a request that sends a form with files. */
interface FormContent {
  content: { "multipart/form-data": { schema: JsonSchema; encoding?: Record<string, { contentType: string }> } };
}

/** The body of a request that is a file of one of these types. */
interface FileContent {
  content: Record<string, { schema: JsonSchema }>;
}

interface Content {
  content: { "application/json": { schema: JsonSchema; example?: unknown } };
}

interface Success extends Content {
  description: string;
  headers?: Record<string, { description?: string; schema: JsonSchema }>;
}

export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: (Content | FormContent | FileContent) & { required: true };
  /** Any one of these; absent for a public endpoint. */
  security?: Record<string, never[]>[];
  responses: { 200: Success } & Partial<Record<202 | 204, Success>> & Partial<Record<FailureStatus, { $ref: string }>>;
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

/** An endpoint at its address. */
export interface AddressedEndpoint {
  path: string;
  method: string;
  endpoint: Endpoint;
}

const errorSchema = z
  .strictObject({
    error: z.string().describe("What went wrong, as a sentence for a person."),
    code: z.string().describe("The same for a program."),
  })
  .meta({ id: "Error", description: "The body of every error." });

const retryAfter = z.object({ "Retry-After": z.string().describe("Seconds to wait before the next try.") });
const allow = z.object({ Allow: z.string().describe("The methods that the address supports.") });
const failureHeaders: Record<string, z.ZodObject> = { 405: allow, 429: retryAfter, 503: retryAfter };

/** Error responses by status; each is an object of its own in the document. */
const failureResponses = Object.fromEntries(
  Object.entries(failureDescriptions).map(([status, description]): [string, ZodOpenApiResponseObject] => {
    const headers = failureHeaders[status];
    const id = STATUS_CODES[status]?.replaceAll(" ", "");
    return [status, { id, description, ...(headers && { headers }), ...jsonContent(errorSchema) }];
  }),
);

/** Every endpoint of a route, whose address has its parameters in braces. */
export function endpointsAt(address: string, { resources = [] }: Partial<ApiHandler>): AddressedEndpoint[] {
  return resources.flatMap(({ fixedParams, methods }) => {
    const path = fillIn(address, fixedParams);
    return Object.entries<Endpoint>(methods).map(([method, endpoint]) => ({ path, method, endpoint }));
  });
}

/** The OpenAPI 3.1 document of these endpoints, made from their contracts. */
export function openApiDocument(endpoints: readonly AddressedEndpoint[], origin: string): OpenApiDocument {
  const paths: Record<string, Record<string, ZodOpenApiOperationObject>> = {};
  for (const addressed of endpoints) {
    paths[addressed.path] = { ...paths[addressed.path], [addressed.method.toLowerCase()]: operation(addressed) };
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
          source: {
            type: "http",
            scheme: "bearer",
            description: "For programs that send rows: the token of a source, which an operator of the site makes.",
          },
          bearer: {
            type: "http",
            scheme: "bearer",
            description: "For programs: an access_token from POST /api/auth/token.",
          },
          cookie: {
            type: "apiKey",
            in: "cookie",
            name: sessionCookieName,
            description:
              "For browsers: signing in sets it. With it, only the site's own pages may use other methods than GET.",
          },
        },
      },
    },
    {
      override: ({ jsonSchema }) => {
        // A response may get further fields, and a format says more than its pattern.
        delete jsonSchema.additionalProperties;
        if (jsonSchema.format) delete jsonSchema.pattern;
      },
    },
  );
  return document as unknown as OpenApiDocument;
}

/** The example values of an operation's parameters, as text. Parameters without an example are not in it. */
export function exampleParams({ parameters = [] }: Operation, where: Parameter["in"]): Record<string, string> {
  const shown = parameters.filter((parameter) => parameter.in === where && parameter.example !== undefined);
  return Object.fromEntries(shown.map(({ name, example }) => [name, String(example)]));
}

/** An example of calling the operation, for a shell. */
export function exampleCall(method: string, url: string, { requestBody, security }: Operation): string {
  const { body, form, fileType } = bodyOf(requestBody);
  return [
    `curl "${url}"`,
    ...(method === "GET" || body || form || fileType ? [] : [`-X ${method}`]),
    ...(security ? ['-H "Authorization: Bearer $TOKEN"'] : []),
    ...(body ? [`-H "Content-Type: application/json" -d '${JSON.stringify(body.example)}'`] : []),
    ...(fileType ? [`-H "Content-Type: ${fileType}" --data-binary @FILE`] : []),
    ...Object.entries(form?.schema.properties ?? {}).map(
      ([name, { format }]) => `-F ${name}=${format === "binary" ? "@FILE" : "…"}`,
    ),
  ].join(" \\\n  ");
}

/** What an operation takes: JSON, a form with files, or a file of such a type. */
export function bodyOf(requestBody: Operation["requestBody"]) {
  const content: Partial<Content["content"] & FormContent["content"]> = requestBody?.content ?? {};
  const [first] = Object.values(content as FileContent["content"]);
  if (first?.schema.contentMediaType) return { fileType: first.schema.contentMediaType };
  return { body: content["application/json"], form: content["multipart/form-data"] };
}

/** The address of the example call. */
export function exampleAddress(path: string, operation: Operation): string {
  const search = new URLSearchParams(exampleParams(operation, "query")).toString();
  return fillIn(path, exampleParams(operation, "path")) + (search && `?${search}`);
}

function fillIn(address: string, values: Readonly<Record<string, string>>): string {
  return address.replace(/\{(\w+)\}/g, (braced, name) => values[name] ?? braced);
}

function operation({ path, method, endpoint }: AddressedEndpoint): ZodOpenApiOperationObject {
  const { summary, description, params, query, body, form, fileTypes, streamed, response, headers, accepted } =
    endpoint;
  const { successStatus, requires } = endpoint;
  return {
    operationId: [method.toLowerCase(), ...(path.slice("/api".length).match(/\w+/g) ?? [])].reduce(
      (name, word) => name + word.charAt(0).toUpperCase() + word.slice(1),
    ),
    summary,
    ...(description && { description }),
    requestParams: { path: params, query },
    ...(body && { requestBody: { required: true, ...jsonContent(body, exampleOf(body)) } }),
    ...(form && {
      requestBody: {
        required: true,
        content: {
          "multipart/form-data": { schema: form, ...(fileTypes && { encoding: encodingOf(form, fileTypes) }) },
        },
      },
    }),
    ...(streamed && {
      requestBody: {
        required: true,
        content: Object.fromEntries(streamed.map((type) => [type, { schema: { contentMediaType: type } }])),
      },
    }),
    ...(requires === "user" && { security: [{ bearer: [] }, { cookie: [] }] }),
    ...(requires === "source" && { security: [{ source: [] }] }),
    responses: {
      ...(accepted && { 202: { description: accepted, headers, ...(response && jsonContent(response)) } }),
      [successStatus]: { description: summary, headers, ...(response && jsonContent(response)) },
      ...Object.fromEntries(failuresOf(method, endpoint).map((status) => [status, failureResponses[status]])),
    },
  };
}

/** Which files a form takes. */
function encodingOf({ shape }: z.ZodObject, contentType: string) {
  const files = Object.keys(shape).filter((name) => shape[name] instanceof z.ZodFile);
  return Object.fromEntries(files.map((name) => [name, { contentType }]));
}

function jsonContent(schema: z.ZodType, example?: unknown) {
  return { content: { "application/json": { schema, ...(example !== undefined && { example }) } } };
}

/** The example of a schema, else one made of the examples of its fields. */
function exampleOf(schema: z.ZodType): unknown {
  const examples = schema.meta()?.examples as unknown[] | undefined;
  if (examples || !(schema instanceof z.ZodObject)) return examples?.[0];
  return Object.fromEntries(Object.entries(schema.shape).map(([name, field]) => [name, exampleOf(field)]));
}
