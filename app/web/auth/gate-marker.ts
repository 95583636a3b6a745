const marker = "authenticated";

/** Keeps in the browser's session storage whether the gate is open. It opens nothing: the signed cookie does. */
export function markGate(state: "open" | "locked"): void {
  try {
    if (state === "open") sessionStorage.setItem(marker, "true");
    else sessionStorage.removeItem(marker);
  } catch {
    // Storage is switched off here, and nothing depends on it.
  }
}
