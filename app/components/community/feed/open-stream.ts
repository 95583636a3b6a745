type StreamMode = "closed" | "stream" | "polling" | "signed-out";

interface StreamOptions {
  /** The address, asked for each time a connection opens. */
  path(): string;
  onMode(mode: StreamMode): void;
  onMessage(data: string): void;
  onChanged(): void;
}

/** Before each try to connect again. When the last fails too, the page polls. */
const delaysMs = [1_000, 2_000, 5_000];
/** A connection that does not open within this time has failed: some proxies hold events back. */
const timeoutMs = 10_000;

/**
 * Keeps a stream open while the tab is visible. When it cannot be opened again the page polls, until the tab was hidden
 * and is visible again. Returns a function that closes it.
 */
export function openStream({ path, onMode, onMessage, onChanged }: StreamOptions): () => void {
  let source: EventSource | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isClosed = false;

  function close(): void {
    clearTimeout(timer);
    source?.close();
    source = undefined;
  }

  function open(): void {
    close();
    const opening = new EventSource(path());
    source = opening;
    timer = setTimeout(fail, timeoutMs);
    opening.onopen = () => {
      clearTimeout(timer);
      onMode("stream");
      // One that breaks at once each time is a failure too.
      timer = setTimeout(() => {
        failures = 0;
      }, timeoutMs);
    };
    opening.onmessage = ({ data }) => onMessage(data);
    opening.addEventListener("changed", onChanged);
    opening.addEventListener("signed-out", endSignedOut);
    opening.onerror = fail;
  }

  function endSignedOut(): void {
    isClosed = true;
    close();
    onMode("signed-out");
  }

  async function fail(): Promise<void> {
    const address = path();
    close();
    onMode("closed");
    const delay = delaysMs[failures];
    failures += 1;
    if (await isSignedOut(address)) return endSignedOut();
    // It was closed, hidden or shown again meanwhile.
    if (isClosed || source || document.visibilityState === "hidden") return;
    if (delay === undefined) onMode("polling");
    else timer = setTimeout(open, delay);
  }

  function follow(): void {
    if (isClosed) return;
    failures = 0;
    if (document.visibilityState === "visible") open();
    else {
      close();
      onMode("closed");
    }
  }

  document.addEventListener("visibilitychange", follow);
  follow();
  return () => {
    isClosed = true;
    document.removeEventListener("visibilitychange", follow);
    close();
  };
}

/** An `EventSource` does not say why it failed. */
async function isSignedOut(path: string): Promise<boolean> {
  const response = await fetch(path, { method: "HEAD", credentials: "include" }).catch(() => null);
  return response?.status === 401;
}
