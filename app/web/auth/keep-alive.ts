const everyMs = 15 * 60_000;
const afterActivityMs = 5 * 60_000;
const activityPauseMs = 1_000;

/** Keeps the session alive. False where nobody is signed in any longer; throws where that was not answered. */
export async function sendHeartbeat(): Promise<boolean> {
  const response = await fetch("/api/auth/heartbeat", { method: "POST" });
  // For the browser, the request ends when its body was read.
  await response.text();
  if (!response.ok && response.status !== 401) throw new Error(`The heartbeat failed: ${response.status}.`);
  return response.ok;
}

/**
 * Beats now, every 15 minutes, and after activity if the last beat was 5 minutes ago. Stops when `beat` returns false.
 * When it throws, only activity beats, until a beat succeeds.
 */
export function keepAlive(beat: () => Promise<boolean>): { active(): void; stop(): void } {
  let lastAt = 0;
  let isOver = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  send();

  async function send() {
    lastAt = Date.now();
    const isAlive = await beat().catch(() => null);
    if (isAlive === false) stop();
    else if (isAlive === null) pauseTimer();
    else if (!isOver) timer ??= setInterval(send, everyMs);
  }

  function pauseTimer() {
    clearInterval(timer);
    timer = undefined;
  }

  function active() {
    if (isOver) return;
    clearTimeout(pause);
    pause = setTimeout(() => {
      if (Date.now() - lastAt > afterActivityMs) send();
    }, activityPauseMs);
  }

  function stop() {
    isOver = true;
    pauseTimer();
    clearTimeout(pause);
  }

  return { active, stop };
}
