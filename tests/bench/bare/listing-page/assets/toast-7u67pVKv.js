import { jsxs, jsx } from "react/jsx-runtime";
import * as Radix from "@radix-ui/react-toast";
import { w as words, t as title, d as dismiss, I as Icon, n as notice, a as toast, b as place } from "./server-build-rjaYQP1p.js";
import "node:stream";
import "@remix-run/node";
import "@remix-run/react";
import "react-dom/server";
import "react";
import "@vanilla-extract/recipes/createRuntimeFn";
import "node:fs";
function Toast({ notice: notice$1, number, isOpen, dismiss: dismiss$1 }) {
  const { title: title$1, text, isBad = false } = notice$1;
  return /* @__PURE__ */ jsxs(Radix.Provider, { duration: 5e3, swipeDirection: "right", swipeThreshold: 50, children: [
    /* @__PURE__ */ jsxs(
      Radix.Root,
      {
        className: `${notice({ isBad })} ${toast({ isNew: number > 0 })}`,
        type: isBad ? "foreground" : "background",
        open: isOpen,
        onOpenChange: (isOpenNow) => {
          if (!isOpenNow) dismiss$1();
        },
        children: [
          /* @__PURE__ */ jsxs("div", { className: words, children: [
            /* @__PURE__ */ jsx(Radix.Title, { className: title, children: title$1 }),
            text ? /* @__PURE__ */ jsx(Radix.Description, { children: text }) : null
          ] }),
          /* @__PURE__ */ jsx(Radix.Close, { className: dismiss, "aria-label": "Dismiss", children: /* @__PURE__ */ jsx(Icon, { name: "cross" }) })
        ]
      },
      number
    ),
    /* @__PURE__ */ jsx(Radix.Viewport, { className: place, hotkey: ["F8"] })
  ] });
}
export {
  Toast
};
