import { Scripts } from "@remix-run/react";
import { Children, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import { useNonce } from "./nonce.ts";

/**
 * The scripts of a page. Those in files are asked for after the first paint: the page is complete without them, and on
 * a slow line they would take their time from what is seen. What Remix writes into the page itself stays as it is.
 */
export function PageScripts() {
  const nonce = useNonce();
  // Called, not rendered, since rendered elements could not be told apart.
  const elements = [...elementsOf(Scripts({ nonce }))];
  const preloads = elements.filter(({ type }) => type === "link");
  const modules = elements.filter(({ props }) => props.type === "module");
  return (
    <>
      {elements.filter((element) => !preloads.includes(element) && !modules.includes(element))}
      {modules.map(({ key, props }) => (
        <Fragment key={key}>
          <script
            // A block of data, which the script below runs. The hash that allows it is that of the same text.
            type="text/plain"
            nonce={nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: what Remix writes
            dangerouslySetInnerHTML={props.dangerouslySetInnerHTML}
          />
          <script
            nonce={nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: the names of files of our own build
            dangerouslySetInnerHTML={{ __html: afterFirstPaint(preloads.map((link) => link.props.href)) }}
          />
        </Fragment>
      ))}
    </>
  );
}

/**
 * A script that loads the files, a few in each task, and the style sheets that are here in part (`page-styles.tsx`). Then it runs the module in the
 * element before it. An observer first speaks after a frame, and
 * a message comes in a task of its own; unlike `requestAnimationFrame` and `setTimeout`, no clock of a test stops them.
 */
function afterFirstPaint(files: string[]): string {
  const script = `((module) => new IntersectionObserver((_, observer) => {
  observer.disconnect();
  const add = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties));
  const files = ${JSON.stringify([...new Set(files)]).replaceAll("<", "\\u003c")};
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    for (const href of files.splice(0, 3)) add("link", { rel: "modulepreload", href });
    if (files.length > 0) return port2.postMessage(null);
    port1.close();
    for (const href of document.getElementById("page-styles")?.dataset.files.split(" ") ?? [])
      add("link", { rel: "prefetch", href });
    add("script", { type: "module", textContent: module });
  };
  port2.postMessage(null);
}).observe(document.body))(document.currentScript.previousSibling.textContent)`;
  return script.replaceAll(/\n */g, "");
}

function* elementsOf(node: ReactNode): Generator<ReactElement> {
  for (const child of Children.toArray(node)) {
    if (!isValidElement<{ children?: ReactNode }>(child)) continue;
    if (child.type === Fragment) yield* elementsOf(child.props.children);
    else yield child;
  }
}
