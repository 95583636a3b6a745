import { paths } from "./paths.ts";

const sources = "/admin/sources";
const imports = "/admin/imports";
const importPath = (id: number | string) => `${imports}/${id}`;
const people = "/admin/people";
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
  imports,
  import: importPath,
  rejectedRows: (id: number | string) => `${importPath(id)}/rejected.csv`,
  jobs: "/admin/jobs",
  people,
  reports: `${people}#reports`,
  person: (id: string) => `${people}/${id}`,
  downloadBackup: "/admin/jobs/download",
  /** Where a sale is judged, by the number of its dispute. */
  sale: (id: number | string) => `/admin/sales/${id}`,
  errors: "/admin/errors",
  deleteSource: (name: string) => `${source(name)}/delete`,
};
