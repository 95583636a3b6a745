const everyMs = 15 * 60_000;
const afterActivityMs = 5 * 60_000;
const activityPauseMs = 1_000;

/**
 * Keeps a session alive with a heartbeat now, then every 15 minutes, and a second after activity if the last one was more than
 * 5 minutes ago. Stops when `beat` returns false; one that fails does not stop it.
 */
export function keepAlive(beat: () => Promise<boolean>): { active(): void; stop(): void } {
  let lastAt = 0;
  let isOver = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const timer = setInterval(send, everyMs);
  send();

  async function send() {
    lastAt = Date.now();
    if (!(await beat().catch(() => true))) stop();
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
    clearInterval(timer);
    clearTimeout(pause);
  }

  return { active, stop };
}
