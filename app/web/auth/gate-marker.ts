const marker = "authenticated";

/** Notes in session storage whether the gate is open. Only the signed cookie opens it. */
export function markGate(state: "open" | "locked"): void {
  try {
    if (state === "open") sessionStorage.setItem(marker, "true");
    else sessionStorage.removeItem(marker);
  } catch {
    // Storage is blocked, and nothing depends on it.
  }
}
