const everyMs = 15 * 60_000;
const afterActivityMs = 5 * 60_000;
const activityPauseMs = 1_000;

/** Beats now, every 15 minutes, and after activity if the last beat was 5 minutes ago. Stops when `beat` returns false. */
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
