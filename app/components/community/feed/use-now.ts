import { useEffect, useState } from "react";

const everyMs = 10_000;

/** The server's time, which goes on in the browser. */
export function useNow(serverNow: number): number {
  const [elapsed, setElapsed] = useState({ since: serverNow, ms: 0 });
  useEffect(() => {
    const started = performance.now();
    setElapsed({ since: serverNow, ms: 0 });
    const timer = setInterval(() => setElapsed({ since: serverNow, ms: performance.now() - started }), everyMs);
    return () => clearInterval(timer);
  }, [serverNow]);
  return serverNow + (elapsed.since === serverNow ? elapsed.ms : 0);
}
