import type { MetaDescriptor } from "@remix-run/node";
import type { ShouldRevalidateFunction } from "@remix-run/react";
import { hasResponse } from "#app/web/client/no-response.ts";

/** Where a page goes on to by itself. */
export interface DelayedRedirect {
  to: string;
  afterSeconds: number;
}

/** A page that goes on, as its reader got it: a document goes on by itself, what a script fetched by the script's timer. */
export interface DelayedRedirectPage {
  onward?: DelayedRedirect & { by: "document" | "timer" };
}

/** Has a document go on by itself. */
export function delayedRedirectMeta({ onward }: DelayedRedirectPage): MetaDescriptor[] {
  if (onward?.by !== "document") return [];
  return [{ httpEquiv: "refresh", content: `${onward.afterSeconds};url=${onward.to}` }];
}

/** What a page says once it cannot read again: it reads anew only after a form, or at another address. */
export const revalidateAfterForms: ShouldRevalidateFunction = ({ formMethod, actionStatus, currentUrl, nextUrl }) =>
  (formMethod === "POST" && hasResponse({ actionStatus })) || currentUrl.href !== nextUrl.href;
