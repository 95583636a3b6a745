/** Counts the seconds down to 0, and pauses while the tab is hidden. Returns a function that stops it. */
export function countDown(seconds: number, onTick: (secondsLeft: number) => void): () => void {
  let secondsLeft = seconds;
  onTick(secondsLeft);
  const timer = setInterval(() => {
    if (document.visibilityState === "hidden") return;
    secondsLeft -= 1;
    if (secondsLeft === 0) clearInterval(timer);
    onTick(secondsLeft);
  }, 1_000);
  return () => clearInterval(timer);
}
