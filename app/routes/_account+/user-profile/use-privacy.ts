import { useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { keepLocalCopy, privacyCopyKey } from "#app/web/auth/local-copies.ts";
import { readAgain } from "#app/web/client/read-again.ts";
import { readStored } from "#app/web/client/stored.ts";
import { type FormRefusal, sentencesOf } from "#app/web/forms/flash-provider.tsx";

/**
 * Sends a choice of privacy, which counts once the server holds it: `stored`, a new object for each read of the page.
 * Until then it stays in the browser as not saved, so that the next visit warns of it too.
 */
export function usePrivacy(userId: string, stored: { isPrivate: boolean }) {
  const fetcher = useFetcher<FormRefusal>();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const isSaving = fetcher.state !== "idle";
  const refusal = fetcher.data?.status === "error" ? fetcher.data : undefined;

  // biome-ignore lint/correctness/useExhaustiveDependencies: compares once more after a refusal
  useEffect(() => {
    const copy = findPrivacyCopy(userId);
    const isUnsaved = copy?.isSaved === false && copy.isPrivate !== stored.isPrivate;
    setWanted(isUnsaved ? copy.isPrivate : null);
    if (!isUnsaved) keepPrivacyCopy(userId, { isPrivate: stored.isPrivate, isSaved: true });
  }, [userId, stored, refusal]);
  useEffect(() => {
    // The answer may have been lost, and not the request.
    if (refusal) readAgain();
  }, [refusal]);
  useEffect(() => {
    // Another tab has saved it, not just sent it.
    const onStorage = ({ key }: StorageEvent) => {
      if (key === privacyCopyKey(userId) && findPrivacyCopy(userId)?.isSaved) readAgain();
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [userId]);

  const reason = sentencesOf(refusal)[0];
  return {
    fetcher,
    isSaving,
    /** What was chosen and is not saved, and why as far as somebody knows. */
    unsaved: wanted === null || isSaving ? null : { wanted, reason: reason ?? "Your last change was not saved." },
    noteSent: (isPrivate: boolean) => keepPrivacyCopy(userId, { isPrivate, isSaved: false }),
  };
}

/** What somebody last chose in this browser, and whether the server has it. */
interface PrivacyCopy {
  isPrivate: boolean;
  isSaved: boolean;
}

/** The copy in this browser, or null. */
function findPrivacyCopy(userId: string): PrivacyCopy | null {
  const { isPrivate, isSaved } = (readStored(privacyCopyKey(userId)) ?? {}) as Partial<PrivacyCopy>;
  return typeof isPrivate === "boolean" && typeof isSaved === "boolean" ? { isPrivate, isSaved } : null;
}

function keepPrivacyCopy(userId: string, copy: PrivacyCopy): void {
  keepLocalCopy(userId, privacyCopyKey(userId), copy);
}
