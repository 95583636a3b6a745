/** Errors that are not ours to show: wallets, browser extensions, development tools, a chunk that a new release replaced. */
const notOurs = [
  /user rejected the request/i,
  /\b(chrome|moz|safari-web)-extension:\/\//i,
  /extension context invalidated/i,
  /runtime-?error-?plugin|vite-error-overlay/i,
  /failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed|loading (css )?chunk|unable to preload css/i,
  /\[vite\]|\[hmr\]|hot update/i,
  /session-?manager/i,
];

/** A wallet's "User rejected the request". */
const rejectedByUser = 4001;

/** True for errors that no screen and no log of ours should speak of. */
export function isNotOurs(error: unknown): boolean {
  if (typeof error === "object" && error !== null && "code" in error && error.code === rejectedByUser) return true;
  const said = error instanceof Error ? `${error.message}\n${error.stack ?? ""}` : String(error);
  return notOurs.some((pattern) => pattern.test(said));
}

/** Logs errors and rejections that nobody handled, once, and keeps the browser from reporting them again. */
export function watchUnhandledErrors(): void {
  window.addEventListener("error", (event) => note(event, event.error ?? event.message));
  window.addEventListener("unhandledrejection", (event) => note(event, event.reason));
}

function note(event: Event, error: unknown): void {
  event.preventDefault();
  if (!isNotOurs(error)) console.error(error);
}
