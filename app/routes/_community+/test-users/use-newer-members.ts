import { useRevalidator } from "@remix-run/react";
import { useRef } from "react";
import { usePolling } from "#app/web/client/polling.ts";

const pollMs = 60_000;

/** Reads the page again when its members have changed. Returns what went wrong with the last look. */
export function useNewerMembers({ query, page, size }: { query: string; page: number; size: number }): string | null {
  const { revalidate } = useRevalidator();
  const path = `/api/users?${new URLSearchParams({ page: String(page), limit: String(size), q: query })}`;
  const last = useRef<{ path: string; text: string }>();
  const { error } = usePolling<string>([path], readText, {
    // The page itself is the first look.
    fallbackData: "",
    refreshInterval: pollMs,
    onSuccess: (text) => {
      if (last.current?.path === path && last.current.text !== text) revalidate();
      last.current = { path, text };
    },
  });
  return error ? error.message || "Unknown error occurred" : null;
}

async function readText(path: string): Promise<string> {
  const response = await fetch(path, { credentials: "include" }).catch(() => {
    throw new Error("Unknown error occurred");
  });
  if (!response.ok) throw new Error(`HTTP ${response.status}: ${response.statusText}`);
  return response.text();
}
