import { createContext, useContext } from "react";
import { useNonce } from "./nonce.ts";

const id = "page-styles";

/** Where the rules stand once the page is rendered. No text of a page has this. */
export const stylesPlace = "<page styles>";

const Files = createContext<readonly string[] | undefined>(undefined);

/** Carries the addresses of the style sheets of the page that is rendered on the server. */
export const StyleFilesProvider = Files.Provider;

/** What the document brought along: the rules of what it shows, and the addresses of the style sheets that have all. */
const sent = typeof document === "undefined" ? { css: stylesPlace, files: [] } : readSentStyles();

function readSentStyles() {
  const element = document.getElementById(id);
  return { css: element?.textContent ?? "", files: element?.dataset.files?.split(" ") ?? [] };
}

/** The styles of what the document shows, so that its first paint waits for no other file. */
export function PageStyles() {
  const nonce = useNonce();
  const files = useContext(Files) ?? sent.files;
  if (files.length === 0) return null;
  return (
    <style
      id={id}
      ref={addOtherRules}
      nonce={nonce}
      data-files={files.join(" ")}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the text of files of our own build
      dangerouslySetInnerHTML={{ __html: sent.css }}
    />
  );
}

/** All rules of the style sheets that the document brought along in part. */
let allRules: string[] = [];

/** Reads the rules of what comes onto the page by scripts. An error where a file cannot be read: nothing runs without it. */
export async function readAllRules(): Promise<void> {
  const texts = await Promise.all(sent.files.map(readFile));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(texts.join(""));
  allRules = Array.from(sheet.cssRules, ({ cssText }) => cssText);
}

async function readFile(file: string): Promise<string> {
  const response = await fetch(file);
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return await response.text();
}

/** Adds each rule that the document left out in the place that it has in its file, since later ones win. */
function addOtherRules(element: HTMLStyleElement | null): void {
  const sheet = element?.sheet;
  if (!sheet) return;
  allRules.forEach((rule, at) => {
    if (sheet.cssRules[at]?.cssText !== rule) sheet.insertRule(rule, at);
  });
}

/** Takes the files that the document brought along out of the manifest, so that pages no longer link to them. */
export function withoutSentStyles<T extends { routes: Record<string, { css?: string[] }> }>(manifest: T): T {
  return withoutFiles(manifest, sent.files);
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
