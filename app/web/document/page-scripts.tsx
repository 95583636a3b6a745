import { Scripts } from "@remix-run/react";
import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import { useNonce } from "./nonce.ts";

/**
 * Remix's scripts, of which those in files are asked for after the first paint: the page is complete without them, and
 * on a slow line they would take their time from what is seen.
 */
export function PageScripts() {
  const nonce = useNonce();
  // Called, not rendered: rendered elements could not be told apart.
  const elements = elementsOf(Scripts({ nonce }));
  const preloads = elements.filter(({ type }) => type === "link").map(({ props }) => props.href);
  return elements
    .filter(({ type }) => type === "script")
    .map(({ key, props }) =>
      props.type === "module" ? (
        <Fragment key={key}>
          {/* Data, which the script below runs as a module. The policy allows both by the hash of the same text. */}
          <script {...props} type="text/plain" async={undefined} />
          <script
            nonce={nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the names of files of our own build
            dangerouslySetInnerHTML={{ __html: afterFirstPaint(preloads) }}
          />
        </Fragment>
      ) : (
        <script key={key} {...props} />
      ),
    );
}

/**
 * Preloads the files and runs the module in the element before. An observer first speaks after a frame; unlike
 * `requestAnimationFrame` and `setTimeout`, no clock of a test stops it.
 */
function afterFirstPaint(files: string[]): string {
  const script = `((module) => new IntersectionObserver((_, observer) => {
  observer.disconnect();
  const add = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties));
  for (const href of ${JSON.stringify([...new Set(files)])}) add("link", { rel: "modulepreload", href });
  add("script", { type: "module", textContent: module });
}).observe(document.body))(document.currentScript.previousSibling.textContent)`;
  return script.replaceAll(/\n */g, "");
}

function elementsOf(node: ReactNode): ReactElement[] {
  return Children.toArray(node).flatMap((child) => {
    if (!isValidElement<{ children?: ReactNode }>(child)) return [];
    return child.type === Fragment ? elementsOf(child.props.children) : child;
  });
}
