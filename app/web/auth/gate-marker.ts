import { withStorage } from "#app/web/client/stored.ts";

const marker = "authenticated";

/** Notes in session storage whether the gate is open. Only the signed cookie opens it. */
export function markGate(state: "open" | "locked"): void {
  withStorage(() => (state === "open" ? sessionStorage.setItem(marker, "true") : sessionStorage.removeItem(marker)));
}
