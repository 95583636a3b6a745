import { createContext, useContext } from "react";

const Nonce = createContext<string | undefined>(undefined);

/** Carries the mark of inline scripts and styles (`inline-hashes.server.ts`) to them, while a page is rendered on the server. */
export const NonceProvider = Nonce.Provider;

export function useNonce(): string | undefined {
  return useContext(Nonce);
}
