/** A page that polls, for the tests of the hook: two lists of the same address, and one of another. */
import { createRoot } from "react-dom/client";
import { fetchJson } from "#app/web/client/fetch-json.ts";
import { usePolling } from "#app/web/client/polling.ts";

function List({ path, ...options }: { path: string } & Partial<Parameters<typeof usePolling<unknown>>[0]>) {
  const { data, error } = usePolling<unknown>({ key: [path], read: fetchJson, ...options });
  return <p>{error ? error.message : JSON.stringify(data)}</p>;
}

createRoot(document.body).render(
  <>
    <List path="/polled" everyMs={30_000} isReadOnFocus retries={2} />
    <List path="/polled" everyMs={30_000} isReadOnFocus retries={2} />
    <List path="/read-once" />
    <List path="/came-with-page" initial="first" />
  </>,
);
