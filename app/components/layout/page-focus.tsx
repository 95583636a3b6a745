import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { visuallyHidden } from "#app/styles/text.css.ts";

/**
 * After a navigation by script, focus goes to the heading of the new page and its title is announced, as the browser
 * does it for a document. A page that changes only its query stays where its reader is.
 */
export function PageFocus() {
  const { pathname } = useLocation();
  const { state } = useNavigation();
  const shown = useRef(pathname);
  const [title, setTitle] = useState("");
  useEffect(() => {
    if (state !== "idle" || shown.current === pathname) return;
    shown.current = pathname;
    setTitle(document.title);
    const main = document.getElementById("main");
    // A page may have put the focus where it belongs, and an address with a fragment does.
    if (window.location.hash !== "" || main?.contains(document.activeElement)) return;
    const heading = main?.querySelector("h1") ?? main;
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [pathname, state]);
  return (
    <p className={visuallyHidden} aria-live="polite">
      {title}
    </p>
  );
}
