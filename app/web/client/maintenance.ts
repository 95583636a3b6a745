import { isRouteErrorResponse } from "@remix-run/react";

/** What the site says while it is closed for maintenance. */
export const maintenance = {
  code: "maintenance",
  sentence: "We are working on the site. It will be back soon.",
  retryAfterSeconds: 60,
};

/** Whether the server answered that the site is closed for maintenance. */
export function isMaintenance(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.data?.code === maintenance.code;
}
