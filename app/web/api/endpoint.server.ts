import { z } from "zod";
import { env } from "#app/env.server.ts";
import type { CategoryId } from "#app/models/catalog/categories.ts";
import type { Viewer } from "#app/models/members/profile.server.ts";
import { InvalidError, NotFoundError } from "#app/models/platform/errors.ts";
import { bodyWithin } from "#app/web/auth/guards.server.ts";
import { findViewer } from "#app/web/auth/viewer.server.ts";
import { allowUpload } from "#app/web/http/connection-limits.server.ts";
import { RefusedError } from "#app/web/http/failures.server.ts";
import type { Args, LoaderContext } from "#app/web/http/request-context.server.ts";

/** Input and output schemas of an endpoint, shared by handler, OpenAPI document and tests. */
interface Contract {
  /** One line, an imperative: "List members, newest first". */
  summary: string;
  description?: string;
  /** Path parameters. A value outside an enum is a 404, an invalid one a 400 with the schema's message. */
  params?: z.ZodObject;
  /** Parameters of the query. Each accepts any text and falls back to its default. */
  query?: z.ZodObject;
  /** JSON request body. An invalid one is a 400. */
  body?: z.ZodType;
  /** Multipart request body, instead of JSON. An invalid one is a 400. */
  form?: z.ZodObject;
  /** Content types of the form's files, between commas. */
  fileTypes?: string;
  /** Content types of a body that is a file, which the handler reads as it arrives. */
  streamed?: readonly string[];
  /** Bytes that the body may have; 64 KiB by default. */
  maxBytes?: number;
  /** The JSON that comes back. An endpoint without it answers 204, whatever the handler returns. */
  response?: z.ZodType;
  /** Headers of a success. The handler then returns `{ body, headers }`. */
  headers?: z.ZodObject;
  /** What a 202 says, by which the handler then may answer: `{ status, body, headers }`. */
  accepted?: string;
  /** Cache scope of a public response: it is valid until this part of the catalogue changes. */
  cachedBy?: CategoryId | "all" | "category in path";
  /** Error statuses of the handler, besides those that `failuresOf` derives from the contract. */
  failures?: readonly FailureStatus[];
  /** Extra or overriding fields of the error body. */
  failureFields?: (failure: { status: number; code: string; error: string }) => object;
}

type Output<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;
type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : unknown;

interface EndpointContext<C extends Contract> extends Omit<LoaderContext, "params"> {
  params: Output<C["params"]>;
  query: Output<C["query"]>;
  body: Output<C["body"]>;
  form: Output<C["form"]>;
  file: C["streamed"] extends readonly string[] ? StreamedFile : undefined;
}

/** A body that is read as it arrives. Reading throws a 413 where it is longer than `maxBytes`. */
interface StreamedFile {
  /** Its content type, without parameters: "text/csv". */
  type: string;
  body: AsyncIterable<Uint8Array>;
}

type EndpointResult<C extends Contract> = C["headers"] extends z.ZodObject
  ? { status?: 200 | 202; body: Input<C["response"]>; headers: z.input<C["headers"]> }
  : Input<C["response"]>;

interface EndpointResponse {
  status: number;
  body: unknown;
  headers: Record<string, string>;
}

/** One method of a route: its contract with defaults, and its response function. */
export interface Endpoint extends Contract {
  params: z.ZodObject;
  query: z.ZodObject;
  failures: readonly FailureStatus[];
  /** Whom it answers. */
  requires: Caller["is"];
  successStatus: 200 | 204;
  respond(context: LoaderContext, caller: Caller): Promise<EndpointResponse>;
}

/** Who calls an endpoint, as far as that was asked: a signed-in user, or a program with the token of a source. */
export type Caller = { is: "anybody" } | { is: "user"; viewer: Viewer } | { is: "source"; source: string };

/** Public endpoint. The handler gets parsed input. */
export function publicEndpoint<C extends Contract>(
  contract: C,
  handler: (context: EndpointContext<C>) => Promise<EndpointResult<C>>,
): Endpoint {
  return defineEndpoint(contract, "anybody", handler);
}

/** Public endpoint with a personalized response. `viewer` and `readerId` are null for anonymous requests. */
export function readerEndpoint<C extends Contract>(
  contract: C,
  handler: (
    context: EndpointContext<C> & { viewer: Viewer | null; readerId: string | null },
  ) => Promise<EndpointResult<C>>,
): Endpoint {
  const failures = [...(contract.failures ?? []), 429] as const;
  return defineEndpoint({ ...contract, failures }, "anybody", async (context: EndpointContext<C>) => {
    const viewer = await findViewer(context.request);
    return handler({ ...context, viewer, readerId: viewer?.id ?? null });
  });
}

/** An endpoint for the signed-in user, by cookie or bearer token. Others get 401. */
export function userEndpoint<C extends Contract>(
  contract: C,
  handler: (context: EndpointContext<C> & { viewer: Viewer }) => Promise<EndpointResult<C>>,
): Endpoint {
  return defineEndpoint(contract, "user", handler);
}

/** An endpoint for programs, by the token of a source, which opens the gate too (`sourceRoute`). Others get 401. */
export function sourceEndpoint<C extends Contract>(
  contract: C,
  handler: (context: EndpointContext<C> & { source: string }) => Promise<EndpointResult<C>>,
): Endpoint {
  return defineEndpoint(contract, "source", handler);
}

function defineEndpoint<Context>(
  contract: Contract,
  requires: Endpoint["requires"],
  handler: (context: Context) => Promise<unknown>,
): Endpoint {
  const { params = z.object({}), query = z.object({}), body: bodySchema, form: formSchema, failures = [] } = contract;
  const successStatus = contract.response ? 200 : 204;
  return {
    ...contract,
    params,
    query,
    failures,
    requires,
    successStatus,
    respond: async (context, caller) => {
      const input = {
        ...context,
        ...caller,
        params: readParams(params, context.params),
        query: readQuery(query, context.url),
        body: bodySchema && (await readBody(bodySchema, context.request)),
        form: formSchema && (await readMultipart(formSchema, context.request)),
        file: contract.streamed && streamedFile(contract.streamed, contract.maxBytes, context.request),
      };
      const result = await handler(input as Context);
      const {
        status = successStatus,
        body,
        headers = {},
      }: Partial<EndpointResponse> = contract.headers ? (result as EndpointResponse) : { body: result };
      // Validation takes longer than building the response.
      if (env.NODE_ENV !== "production") validateResponse(contract, body, headers);
      return { status, body: contract.response && body, headers };
    },
  };
}

/** The endpoints at one address, by method. */
export type Methods = Partial<Record<"GET" | "POST" | "PUT" | "PATCH" | "DELETE", Endpoint>>;

/** Methods of a route, for these values of its path parameters. */
interface Resource {
  fixedParams: Readonly<Record<string, string>>;
  methods: Methods;
}

/** A handler of JSON resources that carries the contracts of its endpoints. */
export type ApiHandler = ((args: Args) => Promise<Response>) & { resources: readonly Resource[] };

/** What each error status means, whichever endpoint answers with it. */
export const failureDescriptions = {
  400: "The server cannot use what was sent.",
  401: "Nobody is signed in, the token is not valid, or the site is locked.",
  403: "The request came from another site, or it is about something of somebody else.",
  404: "It does not exist, or it is not yours to see.",
  405: "This address does not support the method.",
  409: "It is taken, or a list is full.",
  413: "The body is longer than 64 KiB, or than the endpoint says.",
  415: "The body is not of the type that the endpoint takes.",
  429: "Too many requests. Try again later.",
  500: "Something went wrong on the server.",
  503: "The server cannot reach something that it needs. Try again later.",
};

export type FailureStatus = keyof typeof failureDescriptions;

/** The error statuses that an endpoint may answer with, lowest first. */
export function failuresOf(
  method: string,
  { params, body, form, streamed, requires, failures }: Endpoint,
): FailureStatus[] {
  const fields = Object.values(params.shape);
  const isEnum = (field: z.core.$ZodType) => field instanceof z.ZodEnum;
  const acceptsAnything = (field: z.core.$ZodType) => z.safeParse(field, "").success;
  const possible: Record<FailureStatus, boolean> = {
    400: (body ?? form ?? streamed) !== undefined || fields.some((field) => !isEnum(field) && !acceptsAnything(field)),
    401: true,
    403: method !== "GET",
    404: fields.some(isEnum),
    405: true,
    409: false,
    413: method !== "GET",
    415: (body ?? form ?? streamed) !== undefined,
    429: requires === "user",
    500: true,
    503: true,
  };
  const statuses = Object.keys(possible).map(Number) as FailureStatus[];
  return statuses.filter((status) => possible[status] || failures.includes(status));
}

function readParams(schema: z.ZodObject, params: LoaderContext["params"]): unknown {
  const { success, data, error } = schema.safeParse(params);
  if (success) return data;
  const [issue] = error.issues;
  if (issue?.code === "invalid_value") throw new NotFoundError("endpoint", "There is no such endpoint.");
  throw new InvalidError(`invalid-${String(issue?.path[0])}`, issue?.message ?? "This address cannot be read.");
}

/** The first value counts where a parameter is given twice. */
function readQuery(schema: z.ZodObject, url: URL): unknown {
  const names = Object.keys(schema.shape);
  return schema.parse(Object.fromEntries(names.map((name) => [name, url.searchParams.get(name) ?? undefined])));
}

function streamedFile(types: readonly string[], maxBytes: number | undefined, request: Request): StreamedFile {
  const type = (request.headers.get("Content-Type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (!types.includes(type)) {
    const known = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(types);
    throw new RefusedError(415, "not-a-file", `Send a file, with the content type ${known}.`);
  }
  allowUpload();
  return { type, body: bodyWithin(request, maxBytes) };
}

async function readBody(schema: z.ZodType, request: Request): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? "")) {
    throw new RefusedError(415, "not-json", "Send JSON, with the content type application/json.");
  }
  const json: unknown = await request.json().catch(() => {
    throw new InvalidError("not-json", "The body is not valid JSON.");
  });
  return parsed(schema, json);
}

/** The first value of each field counts. */
async function readMultipart(schema: z.ZodObject, request: Request): Promise<unknown> {
  if (!/^multipart\/form-data\b/i.test(request.headers.get("Content-Type") ?? "")) {
    throw new RefusedError(415, "not-multipart", "Send a form, with the content type multipart/form-data.");
  }
  const form = await request.formData().catch(() => {
    throw new InvalidError("not-multipart", "The form cannot be read.");
  });
  return parsed(
    schema,
    Object.fromEntries(Object.keys(schema.shape).map((name) => [name, form.get(name) ?? undefined])),
  );
}

function parsed(schema: z.ZodType, value: unknown): unknown {
  const { success, data, error } = schema.safeParse(value);
  if (success) return data;
  const sentences = error.issues.map(({ path, message }) => [path.join("."), message].filter(Boolean).join(": "));
  throw new InvalidError("invalid-body", sentences.join("; "));
}

function validateResponse({ summary, response, headers }: Contract, body: unknown, sentHeaders: object): void {
  const schema = z.object({ body: response ?? z.unknown(), headers: headers ?? z.object({}) });
  const { success, error } = schema.safeParse({ body, headers: sentHeaders });
  if (!success) throw new Error(`The response of "${summary}" breaks its contract:\n${z.prettifyError(error)}`);
}
