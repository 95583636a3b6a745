import { s, c, e, f, g, i, m, h, r } from "./assets/server-build-rjaYQP1p.js";
import "react/jsx-runtime";
import "node:stream";
import "@remix-run/node";
import "@remix-run/react";
import "react-dom/server";
import "react";
import "@vanilla-extract/recipes/createRuntimeFn";
import "node:fs";
export {
  s as assets,
  c as assetsBuildDirectory,
  e as basename,
  f as entry,
  g as future,
  i as isSpaMode,
  m as mode,
  h as publicPath,
  r as routes
};
