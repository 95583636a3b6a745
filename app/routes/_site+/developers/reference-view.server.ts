import { DomainError } from "#app/models/platform/errors.ts";
import {
  type Callable,
  exampleAddress,
  exampleCall,
  exampleParams,
  type JsonSchema,
  type OpenApiDocument,
  type Operation,
  type Parameter,
} from "#app/web/api/open-api.server.ts";
import { RefusedError } from "#app/web/http/refused.ts";

/** Lines of an answer that are shown. */
const mostLines = 48;

/** A parameter, or a field of an answer: its name, what it may be, and what it means. */
export interface FieldView {
  name: string;
  facts: string[];
  description: string;
}

/** What the developers page shows: the document of the API in words, with answers as they are now. */
export async function referenceView(document: OpenApiDocument, endpoints: readonly Callable[]) {
  return {
    endpoints: await Promise.all(endpoints.map((endpoint) => endpointView(document, endpoint))),
    objects: Object.entries(document.components.schemas).map(([name, schema]) => ({
      name,
      description: schema.description ?? "",
      fields: fieldsOf(schema),
    })),
  };
}

export type ReferenceView = Awaited<ReturnType<typeof referenceView>>;
export type EndpointView = ReferenceView["endpoints"][number];

async function endpointView(document: OpenApiDocument, callable: Callable) {
  const { path, method } = callable;
  const operation = document.paths[path]?.[method.toLowerCase()] as Operation;
  const { schema } = operation.responses[200].content["application/json"];
  const address = exampleAddress(path, operation);
  const body = operation.requestBody?.content["application/json"].schema;
  return {
    id: operation.operationId,
    method,
    path,
    summary: operation.summary,
    description: operation.description ?? "",
    /** Whether one must be signed in. */
    requiresUser: operation.security !== undefined,
    parameters: (operation.parameters ?? []).map(parameterView),
    body: body ? bodyFields(body) : [],
    /** Name of the object that is the whole answer, else null. */
    object: schema.$ref ? typeOf(schema) : null,
    fields: fieldsOf(schema),
    example: {
      call: exampleCall(method, `${document.servers[0]?.url}${address}`, operation),
      answer: method === "GET" ? await exampleAnswer(callable, operation, address) : null,
    },
  };
}

function parameterView({ name, in: where, schema, description = "", example }: Parameter): FieldView {
  const place = where === "path" ? "in the path" : "after the ?";
  // Of what takes any text, the form that means something.
  const { anyOf: [meant] = [], ...said } = schema;
  const facts = [place, ...factsOf({ ...said, ...meant }), ...(example === undefined ? [] : [`such as ${example}`])];
  return { name, facts, description };
}

/** The fields of a body, of all its forms. */
function bodyFields(schema: JsonSchema): FieldView[] {
  return (schema.anyOf ?? [schema]).flatMap((form, index) =>
    fieldsOf(form).map((field) => (index === 0 ? field : { ...field, facts: ["instead", ...field.facts] })),
  );
}

function fieldsOf(schema: JsonSchema, within = ""): FieldView[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = within + key;
    const isOptional = !schema.required?.includes(key);
    const facts = [...factsOf(field), ...(isOptional ? ["may be absent"] : [])];
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
    schema.enum ? schema.enum.join(", ") : typeOf(schema),
    ...(isBounded ? [`${minimum.toLocaleString("en-US")} to ${maximum.toLocaleString("en-US")}`] : []),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(schema.default === undefined || schema.default === "" ? [] : [`default ${schema.default}`]),
  ];
}

function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1);
  if (schema.items) return `list of ${schema.items.$ref ? typeOf(schema.items) : `${typeOf(schema.items)}s`}`;
  if (schema.anyOf) return schema.anyOf.map(typeOf).join(" or ");
  if (schema.format === "date-time") return "instant";
  return [schema.type ?? "anything"].flat().join(" or ");
}

/** What the endpoint answers just now, lists cut to their first entry; null where it answers not everybody. */
async function exampleAnswer({ endpoint }: Callable, operation: Operation, address: string) {
  if (endpoint.requiresUser) return null;
  const url = new URL(address, "http://localhost");
  const params = exampleParams(operation, "path");
  try {
    return excerpt(await endpoint.respond({ request: new Request(url), url, params }, null));
  } catch (error) {
    if (error instanceof DomainError || error instanceof RefusedError) return null;
    throw error;
  }
}

function excerpt(answer: unknown): string {
  const short = JSON.stringify(answer, (_, value) => (Array.isArray(value) ? value.slice(0, 1) : value), 2);
  const lines = short.split("\n");
  return lines.length > mostLines ? [...lines.slice(0, mostLines), "…"].join("\n") : short;
}
