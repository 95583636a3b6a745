import { Links, useLocation } from "@remix-run/react";
import { createContext, useContext } from "react";
import { useNonce } from "./nonce.ts";

/** The style sheets of a page: their addresses, and the text of all together. */
export interface Sheets {
  files: readonly string[];
  css: string;
}

const Styles = createContext<Sheets | undefined>(undefined);

/** Carries a page's style sheets (`page-styles.server.ts`) to its head, while it is rendered on the server. */
export const StylesProvider = Styles.Provider;

const id = "page-styles";

/** A link to a style sheet that no browser follows. */
const unfetched = { rel: "stylesheet", disabled: true };

/** In a browser: the style sheets that the document has, and the key of the location that it was opened at. */
const sent: { sheets?: Sheets; key?: string } = typeof document === "undefined" ? {} : { sheets: sentSheets() };

function sentSheets(): Sheets | undefined {
  const css = document.getElementById(id)?.textContent;
  const links = document.querySelectorAll('link[rel="stylesheet"][disabled]');
  return css ? { files: Array.from(links, (link) => link.getAttribute("href") ?? ""), css } : undefined;
}

/**
 * The document has the style sheets of its page in one `<style>`, so that its first paint waits for no other file. It
 * names them in links with `disabled` too: Remix would fetch a sheet that is not linked, before it reads the page again
 * or goes back to it. Pages that are opened from it link to their own.
 */
export function PageStyles() {
  const nonce = useNonce();
  const rendered = useContext(Styles);
  const { key } = useLocation();
  const sheets = rendered ?? sent.sheets;
  if (!sheets) return <Links />;
  if (rendered === undefined) sent.key ??= key;
  const isFirstPage = rendered !== undefined || sent.key === key;
  return (
    <>
      <style
        id={id}
        nonce={nonce}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the text of files of our own build
        dangerouslySetInnerHTML={{ __html: sheets.css }}
      />
      {sheets.files.map((href) => (
        <link key={href} {...unfetched} href={href} />
      ))}
      {isFirstPage ? null : <Links />}
    </>
  );
}
