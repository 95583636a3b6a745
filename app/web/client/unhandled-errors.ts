/** Errors that are not ours: wallets, browser extensions, development tools, a chunk that a new release replaced. */
const ignoredErrors = [
  /user rejected the request/i,
  /\b(chrome|moz|safari-web)-extension:\/\//i,
  /extension context invalidated/i,
  /runtime-?error-?plugin|vite-error-overlay/i,
  /failed to fetch dynamically imported module|error loading dynamically imported module|importing a module script failed|loading (css )?chunk|unable to preload css/i,
  /\[vite\]|\[hmr\]|hot update/i,
  /session-?manager/i,
];

/** Code of a wallet's "User rejected the request". */
const userRejected = 4001;

/** Whether an error is not ours, or no error but a read that another one replaced, so that no screen and no log shows it. */
export function isIgnoredError(error: unknown): boolean {
  if (error instanceof DOMException && error.name === "AbortError") return true;
  if (typeof error === "object" && error !== null && "code" in error && error.code === userRejected) return true;
  const text = error instanceof Error ? `${error.message}\n${error.stack ?? ""}` : String(error);
  return ignoredErrors.some((pattern) => pattern.test(text));
}

/** Logs unhandled errors and rejections once, instead of the browser's own report. */
export function watchUnhandledErrors(): void {
  window.addEventListener("error", (event) => logError(event, event.error ?? event.message, event.filename));
  window.addEventListener("unhandledrejection", (event) => {
    // A redirect that Remix handles once the page's style sheets are there: its `finally` waits for them.
    if (event.reason instanceof Response) event.preventDefault();
    else logError(event, event.reason);
  });
}

/** `script` is the address of the script that threw: not every error has a stack. */
function logError(event: Event, error: unknown, script = ""): void {
  event.preventDefault();
  if (![error, script].some(isIgnoredError)) console.error(error);
}
