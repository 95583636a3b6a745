const everyMs = 15 * 60_000;
const afterActivityMs = 5 * 60_000;
const activityPauseMs = 1_000;

/**
 * Keeps a session alive with a beat now, one every 15 minutes, and one when the reader does something more than 5 minutes after
 * the last, a second after they paused. A beat that says false is the last; one that fails says nothing.
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
