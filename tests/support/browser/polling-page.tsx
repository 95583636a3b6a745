/** A page that polls, for the tests of the hooks: two lists of one address, one of another, and one of the user's own. */
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { fetchJson } from "#app/web/client/fetch-json.ts";
import { forgetPolledData, usePersonalRead, usePolling } from "#app/web/client/polling.ts";

function List({ path, ...config }: { path: string } & NonNullable<Parameters<typeof usePolling<unknown>>[2]>) {
  const { data, error } = usePolling<unknown>([path], fetchJson, config);
  return <p>{error ? error.message : JSON.stringify(data)}</p>;
}

function PersonalList() {
  const [userId, setUserId] = useState<string>();
  const stars = usePersonalRead<unknown>("/personal", userId);
  const signOut = () => {
    setUserId(undefined);
    forgetPolledData({ revalidate: false });
  };
  return (
    <>
      <output>{JSON.stringify(stars) ?? "nothing"}</output>
      <button type="button" onClick={() => setUserId("1")}>
        Sign in
      </button>
      <button type="button" onClick={signOut}>
        Sign out
      </button>
    </>
  );
}

const polled = { refreshInterval: 30_000, revalidateOnFocus: true, revalidateOnReconnect: true, errorRetryCount: 2 };
createRoot(document.body).render(
  <>
    <List path="/polled" {...polled} />
    <List path="/polled" {...polled} />
    <List path="/read-once" />
    <List path="/came-with-page" fallbackData="first" />
    <PersonalList />
  </>,
);
