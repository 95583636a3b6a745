import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { visuallyHidden } from "#app/styles/text.css.ts";
import { useReplacedFocus } from "#app/web/client/replaced-focus.ts";

/**
 * After a navigation by script, focus goes to the heading of the new page and its title is announced, as the browser
 * does it for a document. A page that changes only its query stays where its reader is: it says its title if that is
 * another one, as after a search.
 */
export function PageFocus() {
  const { pathname, search } = useLocation();
  const { state } = useNavigation();
  const shown = useRef<{ pathname: string; title: string }>();
  const [title, setTitle] = useState("");
  useReplacedFocus();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another query may have another title
  useEffect(() => {
    if (state !== "idle") return;
    const before = shown.current;
    shown.current = { pathname, title: document.title };
    // The browser announces the document that it loaded.
    if (!before) return;
    if (before.pathname !== pathname || before.title !== document.title) setTitle(document.title);
    if (before.pathname === pathname) return;
    const main = document.getElementById("main");
    // A page may have put the focus where it belongs, and an address with a fragment does.
    if (window.location.hash !== "" || main?.contains(document.activeElement)) return;
    const heading = main?.querySelector("h1") ?? main;
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [pathname, search, state]);
  return (
    <p className={visuallyHidden} aria-live="polite">
      {title}
    </p>
  );
}
