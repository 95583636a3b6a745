import { type Extras, putOnResponse } from "./request-context.server.ts";

/** What a handler returns where its response needs more than data: the data, or a redirect, and the extras. */
export class Answer<Body> {
  readonly body: Body;
  readonly extras: Extras;

  constructor(body: Body, extras: Extras) {
    this.body = body;
    this.extras = extras;
  }
}

/** What the response shows of what a handler returned. */
export type BodyOf<Returned> = Returned extends Answer<infer Body> ? Body : Returned;

/** Puts the extras on the response, and returns the rest. */
export function unwrap<Returned>(returned: Returned): BodyOf<Returned> {
  if (!(returned instanceof Answer)) return returned as BodyOf<Returned>;
  putOnResponse(returned.extras);
  return returned.body;
}

const extrasOfErrors = new WeakMap<object, Extras>();

/** The same error, whose response has these extras. */
export function errorWith<Thrown>(error: Thrown, extras: Extras): Thrown {
  if (error instanceof Object) extrasOfErrors.set(error, extras);
  return error;
}

export function extrasOf(error: unknown): Extras {
  return (error instanceof Object && extrasOfErrors.get(error)) || {};
}
