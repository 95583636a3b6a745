import { createContext, useContext } from "react";

const Nonce = createContext<string | undefined>(undefined);

/** Carries the nonce of the response to the scripts of the page. Browsers never see it in React: they hide nonces. */
export const NonceProvider = Nonce.Provider;

export function useNonce(): string | undefined {
  return useContext(Nonce);
}
