import { redirect } from "@remix-run/node";
import type { z } from "zod";
import type { Viewer } from "#app/models/members/profile.server.ts";
import { withinBodyLimit } from "./auth/guards.server.ts";
import { requireOperator } from "./auth/viewer.server.ts";
import { readForm, seeOther } from "./forms/form.server.ts";
import { formHandler, operatorLoader } from "./handler.server.ts";
import { reportError, toFailure } from "./http/failures.server.ts";
import { sentRequest } from "./http/request-context.server.ts";

interface DownloadRoute {
  /** Where a GET leads. */
  page: string;
  /** The page that the form stands on, by its fields as they were sent. */
  placeOf: (fields: Record<string, unknown>) => string;
}

/**
 * The loader and the action of a route that only takes a form of operators, and answers it with a file. Where it cannot,
 * it leads back to the page of the form, which says why. To everybody else there is no such route.
 */
export function operatorDownloadRoute<Schema extends z.ZodType>(
  schema: Schema,
  { page, placeOf }: DownloadRoute,
  download: (value: z.output<Schema>, viewer: Viewer) => Promise<Response>,
) {
  return {
    loader: operatorLoader(async () => {
      throw redirect(page);
    }),
    action: formHandler(async (args) => {
      const viewer = await requireOperator(args.request);
      const form = await readForm(await withinBodyLimit(args.request), schema);
      const refuse = (message: string) => seeOther(placeOf(form.payload), { result: { message } });
      if ((form.viewerId ?? viewer.id) !== viewer.id) return refuse("You are signed in as somebody else now.");
      if (form.status !== "success")
        return refuse(
          Object.values(form.error ?? {})
            .flat()
            .join(" "),
        );
      // Remix would read the whole file for a script.
      if (sentRequest().isForData) return refuse("Scripts get no file here.");
      try {
        return await download(form.value, viewer);
      } catch (error) {
        return refuse(toFailure(error, reportError(error, args.request)).error);
      }
    }),
  };
}
