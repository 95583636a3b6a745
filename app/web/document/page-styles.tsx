import { Links, useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";
import { useNonce } from "./nonce.ts";

const Styles = createContext<string | undefined>(undefined);

/** Carries the text of a page's style sheets (`page-styles.server.ts`) to its head, while it is rendered on the server. */
export const StylesProvider = Styles.Provider;

const id = "page-styles";

/** In a browser: the styles that the document has, and the key of the location that it was opened at. */
const sent: { css?: string | null; key?: string } =
  typeof document === "undefined" ? {} : { css: document.getElementById(id)?.textContent };

/**
 * The document has the style sheets of its page in one `<style>`, so that its first paint waits for no other file. Pages
 * that are opened from it link to their own.
 */
export function PageStyles() {
  const nonce = useNonce();
  const rendered = useContext(Styles);
  const { key } = useLocation();
  const css = rendered ?? sent.css;
  if (!css) return <Links />;
  if (rendered === undefined) sent.key ??= key;
  const isFirstPage = rendered !== undefined || sent.key === key;
  return (
    <>
      <style
        id={id}
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the text of files of our own build
        dangerouslySetInnerHTML={{ __html: css }}
      />
      {isFirstPage ? null : <Links />}
    </>
  );
}
