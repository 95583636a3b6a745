const everyMs = 5 * 60_000;
const dedupeMs = 30_000;
const retryAfterMs = 5_000;

/**
 * Asks something anew every 5 minutes and when told that now is a good moment, never within 30 seconds of the last time nor
 * while the tab is hidden. One that fails is tried once more.
 */
export function askAgain(ask: () => Promise<void>): { now(): void; stop(): void } {
  let lastAt = Date.now();
  let retry: ReturnType<typeof setTimeout> | undefined;
  const timer = setInterval(now, everyMs);

  function now() {
    if (document.visibilityState === "hidden" || Date.now() - lastAt < dedupeMs) return;
    lastAt = Date.now();
    ask().catch(() => {
      retry = setTimeout(() => ask().catch(console.warn), retryAfterMs);
    });
  }

  function stop() {
    clearInterval(timer);
    clearTimeout(retry);
  }

  return { now, stop };
}
