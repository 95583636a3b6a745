import { NotFoundError } from "#app/models/errors.ts";
import { open } from "#app/web/handlers.server.ts";

export const loader = open(async () => {
  throw new NotFoundError("page", "We could not find that page.");
});

export default function NoPage() {
  return null;
}
