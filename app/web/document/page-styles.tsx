import { createContext, useContext } from "react";
import { useNonce } from "./nonce.ts";

/** The style sheets of a page as one text, and the addresses of the files that it was made from. */
export interface PageStyles {
  css: string;
  files: string[];
}

const id = "page-styles";
const noStyles: PageStyles = { css: "", files: [] };
const Styles = createContext<PageStyles | undefined>(undefined);

/** Carries the styles of the page that is rendered on the server. */
export const PageStylesProvider = Styles.Provider;

/** The styles of the page that came as a document, so that its first paint waits for no other file. */
export function PageStyles() {
  const nonce = useNonce();
  const { css, files } = useContext(Styles) ?? sentStyles;
  if (files.length === 0) return null;
  return (
    <style
      id={id}
      nonce={nonce}
      data-files={files.join(" ")}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the text of files of our own build
      dangerouslySetInnerHTML={{ __html: css }}
    />
  );
}

/** What the document brought along. */
const sentStyles = typeof document === "undefined" ? noStyles : readSentStyles();

function readSentStyles(): PageStyles {
  const element = document.getElementById(id);
  if (!element) return noStyles;
  return { css: element.textContent ?? "", files: element.dataset.files?.split(" ") ?? [] };
}

/** Takes the files that the document brought along out of the manifest, so that pages no longer link to them. */
export function withoutSentStyles<T extends { routes: Record<string, { css?: string[] }> }>(manifest: T): T {
  return withoutFiles(manifest, sentStyles.files);
}

/** The manifest without these style sheets. */
export function withoutFiles<T extends { routes: Record<string, { css?: string[] }> }>(
  manifest: T,
  files: readonly string[],
): T {
  const isLinked = (file: string) => !files.includes(file);
  const routes = Object.entries(manifest.routes).map(([id, route]) => [
    id,
    route.css ? { ...route, css: route.css.filter(isLinked) } : route,
  ]);
  return { ...manifest, routes: Object.fromEntries(routes) };
}
