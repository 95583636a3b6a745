/** A page that polls, for the tests of the hook: two lists of one address, and one each of two others. */
import { createRoot } from "react-dom/client";
import { fetchJson } from "#app/web/client/fetch-json.ts";
import { usePolling } from "#app/web/client/polling.ts";

function List({ path, ...config }: { path: string } & NonNullable<Parameters<typeof usePolling<unknown>>[2]>) {
  const { data, error } = usePolling<unknown>([path], fetchJson, config);
  return <p>{error ? error.message : JSON.stringify(data)}</p>;
}

const polled = { refreshInterval: 30_000, revalidateOnFocus: true, revalidateOnReconnect: true, errorRetryCount: 2 };
createRoot(document.body).render(
  <>
    <List path="/polled" {...polled} />
    <List path="/polled" {...polled} />
    <List path="/read-once" />
    <List path="/came-with-page" fallbackData="first" />
  </>,
);
