import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { env } from "#app/env.server.ts";
import type { Viewer } from "#app/models/members/profile.server.ts";
import { InvalidError, NotFoundError } from "#app/models/platform/errors.ts";
import type { LoaderContext } from "#app/web/http/loader-context.ts";
import { RefusedError } from "#app/web/http/refused.ts";

/** What an endpoint promises, in words and schemas. Its handler, the document of the API and the tests read it. */
export interface Endpoint {
  summary: string;
  description?: string;
  params: z.ZodObject;
  query: z.ZodObject;
  body: z.ZodType | null;
  answer: z.ZodType;
  /** Whether one must be signed in. */
  requiresUser: boolean;
  /** Statuses of its own refusals, beside those that follow from what it takes. */
  failures: readonly FailureStatus[];
  /** What it answers, to be sent as JSON. Throws what `failureOf` knows how to say. */
  respond(context: LoaderContext, viewer: Viewer | null): Promise<unknown>;
}

type Nothing = z.ZodObject<Record<never, never>>;

interface EndpointContract<Params, Query, Body extends z.ZodType, Answer extends z.ZodType> {
  /** In a line: what comes back. */
  summary: string;
  description?: string;
  /** Of the path. One that is not in a list is a 404, one of the wrong form a 400 with the schema's sentence. */
  params?: Params;
  /** After the question mark. Each field reads any text at all: a broken one means its default. */
  query?: Query;
  /** JSON that must be sent along. One that does not fit is a 400. */
  body?: Body;
  answer: Answer;
  /** Statuses of its own refusals, beside those that follow from what it takes. */
  failures?: readonly FailureStatus[];
}

interface Called<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>
  extends Omit<LoaderContext, "params"> {
  params: z.output<Params>;
  query: z.output<Query>;
  body: z.output<Body>;
}

/** A method of a JSON resource that needs nobody signed in: the handler gets what its schemas made of the request. */
export function publicEndpoint<
  Answer extends z.ZodType,
  Params extends z.ZodObject = Nothing,
  Query extends z.ZodObject = Nothing,
  Body extends z.ZodType = z.ZodUndefined,
>(
  contract: EndpointContract<Params, Query, Body, Answer>,
  handle: (called: Called<Params, Query, Body>) => Promise<z.input<Answer>>,
): Endpoint {
  return defineEndpoint(contract, false, handle);
}

/** A method of a JSON resource for whoever is signed in, by cookie or bearer token; 401 for others. */
export function userEndpoint<
  Answer extends z.ZodType,
  Params extends z.ZodObject = Nothing,
  Query extends z.ZodObject = Nothing,
  Body extends z.ZodType = z.ZodUndefined,
>(
  contract: EndpointContract<Params, Query, Body, Answer>,
  handle: (called: Called<Params, Query, Body> & { viewer: Viewer }) => Promise<z.input<Answer>>,
): Endpoint {
  return defineEndpoint(contract, true, handle as (called: Called<Params, Query, Body>) => Promise<z.input<Answer>>);
}

function defineEndpoint<
  Answer extends z.ZodType,
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodType,
>(
  contract: EndpointContract<Params, Query, Body, Answer>,
  requiresUser: boolean,
  handle: (called: Called<Params, Query, Body>) => Promise<z.input<Answer>>,
): Endpoint {
  const params: z.ZodObject = contract.params ?? z.object({});
  const query: z.ZodObject = contract.query ?? z.object({});
  const body = contract.body ?? null;
  return {
    ...contract,
    params,
    query,
    body,
    requiresUser,
    failures: contract.failures ?? [],
    respond: async (asked, viewer) => {
      const answer = await handle({
        ...asked,
        ...(viewer && { viewer }),
        params: readParams(params, asked.params) as z.output<Params>,
        query: readQuery(query, asked.url) as z.output<Query>,
        body: (body ? await readBody(body, asked.request) : undefined) as z.output<Body>,
      });
      // Costs more than making the answer does.
      if (env.NODE_ENV !== "production") validateResponse(contract, answer);
      return answer;
    },
  };
}

/** The endpoints at one address, by method. */
export type Methods = Partial<Record<"GET" | "POST" | "PUT" | "PATCH" | "DELETE", Endpoint>>;

/** The endpoints at one address of a route; `where` says which, for a route that holds several. */
export interface Resource {
  where: Readonly<Record<string, string>>;
  methods: Methods;
}

/** A handler of JSON resources, with the contracts of its endpoints. */
export type ApiHandler = ((args: LoaderFunctionArgs | ActionFunctionArgs) => Promise<Response>) & {
  resources: readonly Resource[];
};

/** What each status from 400 up means, wherever an endpoint answers with it. */
export const failureMeanings = {
  400: "What was sent cannot be used.",
  401: "Nobody is signed in, or the site is locked.",
  403: "The request came from another site.",
  404: "There is no such thing, or not for whoever asks.",
  405: "The address has no such method.",
  409: "Somebody else has it already.",
  413: "The body is longer than 64 KiB.",
  415: "The body is not JSON.",
  429: "Too often in too short a time.",
  500: "Something went wrong on the server.",
  503: "Something that the answer needs is away for the moment.",
};

export type FailureStatus = keyof typeof failureMeanings;

/** The statuses from 400 up that a method of an address may answer with, the lowest first. */
export function failuresOf(method: string, { params, body, requiresUser, failures }: Endpoint): FailureStatus[] {
  const fields = Object.values(params.shape);
  const isListed = (field: z.core.$ZodType) => field instanceof z.ZodEnum;
  const takesAnything = (field: z.core.$ZodType) => z.safeParse(field, "").success;
  const possible: Record<FailureStatus, boolean> = {
    400: body !== null || fields.some((field) => !isListed(field) && !takesAnything(field)),
    401: true,
    403: method !== "GET",
    404: fields.some(isListed),
    405: true,
    409: false,
    413: method !== "GET",
    415: body !== null,
    429: requiresUser,
    500: true,
    503: true,
  };
  const statuses = Object.keys(possible).map(Number) as FailureStatus[];
  return statuses.filter((status) => possible[status] || failures.includes(status));
}

/** Throws where an endpoint failed with a status that its document does not name. */
export function requireDocumented(status: number, method: string, endpoint: Endpoint): void {
  const documented: number[] = failuresOf(method === "HEAD" ? "GET" : method, endpoint);
  if (!documented.includes(status)) throw new Error(`"${endpoint.summary}" does not document the status ${status}`);
}

function readParams(schema: z.ZodObject, params: LoaderContext["params"]): unknown {
  const { success, data, error } = schema.safeParse(params);
  if (success) return data;
  const [issue] = error.issues;
  if (issue?.code === "invalid_value") throw new NotFoundError("endpoint", "There is no such endpoint.");
  throw new InvalidError(`invalid-${String(issue?.path[0])}`, issue?.message ?? "This address cannot be read.");
}

/** Of a parameter that is given twice the first counts. */
function readQuery(schema: z.ZodObject, url: URL): unknown {
  const names = Object.keys(schema.shape);
  return schema.parse(Object.fromEntries(names.map((name) => [name, url.searchParams.get(name) ?? undefined])));
}

async function readBody(schema: z.ZodType, request: Request): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? "")) {
    throw new RefusedError(415, "not-json", "Send JSON, with the content type application/json.");
  }
  const sent: unknown = await request.json().catch(() => {
    throw new InvalidError("not-json", "What was sent is not JSON.");
  });
  const { success, data, error } = schema.safeParse(sent);
  if (success) return data;
  throw new InvalidError("invalid-body", error.issues.map(inWords).join("; "));
}

function inWords({ path, message }: z.core.$ZodIssue): string {
  return path.length > 0 ? `${path.join(".")}: ${message}` : message;
}

function validateResponse({ summary, answer: schema }: { summary: string; answer: z.ZodType }, answer: unknown): void {
  const { success, error } = schema.safeParse(answer);
  if (!success) throw new Error(`Not what "${summary}" promises:\n${z.prettifyError(error)}`);
}
