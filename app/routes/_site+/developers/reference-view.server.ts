import pLimit from "p-limit";
import { formatNumber } from "#app/models/platform/amounts.ts";
import { DomainError } from "#app/models/platform/errors.ts";
import type { PublicEndpoint } from "#app/public-api.server.ts";
import type { Endpoint } from "#app/web/api/endpoint.server.ts";
import {
  bodyOf,
  exampleAddress,
  exampleCall,
  exampleParams,
  type JsonSchema,
  type OpenApiDocument,
  type Operation,
  type Parameter,
} from "#app/web/api/open-api.server.ts";
import { RefusedError } from "#app/web/http/failures.server.ts";

const maxExampleLines = 48;
/** Examples are real responses: all of them at once would take every connection of the database. */
const maxExamplesAtOnce = 2;

/** A parameter, or a field of a body: its name, what it may be, and what it means. */
export interface FieldView {
  name: string;
  facts: string[];
  description: string;
}

/** What the developers page shows: the OpenAPI document in words, with responses as they are now. */
export async function referenceView(document: OpenApiDocument, endpoints: readonly PublicEndpoint[]) {
  return {
    endpoints: await pLimit(maxExamplesAtOnce).map(endpoints, (addressed) => endpointView(document, addressed)),
    objects: Object.entries(document.components.schemas).map(([name, schema]) => ({
      name,
      description: schema.description ?? "",
      fields: fieldsOf(schema),
    })),
  };
}

export type EndpointView = Awaited<ReturnType<typeof endpointView>>;

async function endpointView(document: OpenApiDocument, { path, method, endpoint, isOfCatalogue }: PublicEndpoint) {
  const operation = document.paths[path]?.[method.toLowerCase()] as Operation;
  const { operationId: id, summary, description = "", parameters = [], requestBody } = operation;
  const { headers = {}, content } = operation.responses[endpoint.successStatus] ?? {};
  const schema: JsonSchema = content?.["application/json"].schema ?? {};
  const sent = bodyOf(requestBody);
  const body = (sent.body ?? sent.form)?.schema;
  const address = exampleAddress(path, operation);
  return {
    id,
    method,
    path,
    summary,
    description,
    requires: endpoint.requires,
    parameters: parameters.map(parameterView),
    body: body ? bodyFields(body) : [],
    status: endpoint.successStatus,
    /** Name of the object that is the whole response, else null. */
    object: schema.$ref ? typeOf(schema) : null,
    fields: [
      ...Object.entries(headers).map(([name, { description = "", schema }]) => {
        return { name, facts: ["header", ...factsOf(schema)], description };
      }),
      ...fieldsOf(schema),
    ],
    example: {
      call: exampleCall(method, `${document.servers[0]?.url}${address}`, operation),
      // The page is cached for everybody: what people show to some is not an example.
      response: method === "GET" && isOfCatalogue ? await exampleResponse(endpoint, operation, address) : null,
    },
  };
}

function parameterView({ name, in: where, schema, description = "", example }: Parameter): FieldView {
  const place = where === "path" ? "in the path" : "after the ?";
  // A query parameter accepts any text besides the values that mean something: show only those.
  const { anyOf: [meaningful] = [], ...rest } = schema;
  const facts = [place, ...factsOf({ ...rest, ...meaningful })];
  return { name, facts: example === undefined ? facts : [...facts, `such as ${example}`], description };
}

/** The fields of a body, for each of its alternatives. */
function bodyFields(schema: JsonSchema): FieldView[] {
  return (schema.anyOf ?? [schema]).flatMap((form, index) =>
    fieldsOf(form).map((field) => (index === 0 ? field : { ...field, facts: ["alternatively", ...field.facts] })),
  );
}

function fieldsOf(schema: JsonSchema, within = ""): FieldView[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = within + key;
    const isOptional = !schema.required?.includes(key);
    const facts = [...factsOf(field), ...(isOptional ? ["optional"] : [])];
    const inside = field.items?.properties ? field.items : field;
    return [
      { name, facts, description: field.description ?? "" },
      ...fieldsOf(inside, `${name}${field.items ? "[]" : ""}.`),
    ];
  });
}

function factsOf(schema: JsonSchema): string[] {
  const { minimum, maximum, maxLength } = schema;
  const isBounded = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return [
    schema.enum?.join(", ") ?? typeOf(schema),
    ...(isBounded ? [`${formatNumber(minimum)} to ${formatNumber(maximum)}`] : []),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(schema.default === undefined || schema.default === "" ? [] : [`default ${schema.default}`]),
  ];
}

function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
  if (schema.items) return `list of ${schema.items.$ref ? typeOf(schema.items) : `${typeOf(schema.items)}s`}`;
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" or ");
  if (schema.format === "date-time") return "date and time";
  return [schema.type ?? "anything"].flat().join(" or ");
}

/** The response as it is now, lists cut to their first entry; null where the call fails. */
async function exampleResponse(endpoint: Endpoint, operation: Operation, address: string) {
  const url = new URL(address, "http://localhost");
  try {
    const context = { request: new Request(url), url, params: exampleParams(operation, "path") };
    return excerpt((await endpoint.respond(context, { is: "anybody" })).body);
  } catch (error) {
    if (error instanceof DomainError || error instanceof RefusedError) return null;
    throw error;
  }
}

function excerpt(body: unknown): string {
  const short = JSON.stringify(body, (_, value) => (Array.isArray(value) ? value.slice(0, 1) : value), 2);
  const lines = short.split("\n");
  return lines.length > maxExampleLines ? [...lines.slice(0, maxExampleLines), "…"].join("\n") : short;
}
