import { paths } from "./paths.ts";

const sources = "/admin/sources";
const source = (name: string) => `${sources}/${encodeURIComponent(name)}`;

/** The addresses of the operator's pages. Apart from the others, which every page has. */
export const adminPaths = {
  home: paths.admin,
  state: "/admin/state.json",
  sources,
  addSource: "/admin/add-source",
  source,
  sourceRows: (name: string) => `${source(name)}/rows`,
  sourceToken: (name: string) => `${source(name)}/token`,
  deleteSource: (name: string) => `${source(name)}/delete`,
};
