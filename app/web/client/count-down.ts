/** Tells the seconds left, from `seconds` to 0, and stands still while the tab is hidden. Gives what stops it. */
export function countDown(seconds: number, tell: (left: number) => void): () => void {
  let left = seconds;
  tell(left);
  const timer = setInterval(() => {
    if (document.visibilityState === "hidden") return;
    left -= 1;
    if (left === 0) clearInterval(timer);
    tell(left);
  }, 1_000);
  return () => clearInterval(timer);
}
