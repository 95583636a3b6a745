import { useCallback, useEffect, useState } from "react";
import { privacyCopyKey } from "#app/web/auth/local-copies.ts";
import { fetchJson, ResponseError } from "#app/web/client/fetch-json.ts";
import { signInAgain } from "./messages.ts";
import { findPrivacyCopy, keepPrivacyCopy, readPrivacyCopy } from "./privacy-copy.ts";

interface Privacy {
  isPrivate: boolean;
}

/** What was chosen and is not saved. */
interface Unsaved {
  wanted: boolean;
  /** Why, as far as somebody knows. */
  reason: string;
}

const notSaved = "Your last change was not saved.";

/**
 * The privacy of the signed-in user's profile as the server holds it, whatever was chosen. A choice that was not saved stays in
 * the browser, so that the next visit warns of it too.
 */
export function usePrivacy(userId: string, held: Privacy) {
  const [isPrivate, setIsPrivate] = useState(held.isPrivate);
  const [isSaving, setIsSaving] = useState(false);
  const [unsaved, setUnsaved] = useState<Unsaved | null>(null);

  const know = useCallback(
    (known: boolean) => {
      setIsPrivate(known);
      setUnsaved(null);
      keepPrivacyCopy(userId, { isPrivate: known, isSaved: true });
    },
    [userId],
  );

  useEffect(() => {
    const copy = findPrivacyCopy(userId);
    if (copy?.isSaved === false && copy.isPrivate !== held.isPrivate) {
      setIsPrivate(held.isPrivate);
      setUnsaved({ wanted: copy.isPrivate, reason: notSaved });
    } else know(held.isPrivate);
  }, [userId, held, know]);

  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      const copy = key === privacyCopyKey(userId) ? readPrivacyCopy(newValue) : null;
      if (!copy?.isSaved) return;
      setIsPrivate(copy.isPrivate);
      setUnsaved(null);
    };
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [userId]);

  async function save(wanted: boolean): Promise<void> {
    setIsSaving(true);
    try {
      const call = { method: "POST", body: { isPrivate: wanted } } as const;
      know((await fetchJson<Privacy>("/api/users/privacy", call)).isPrivate);
    } catch (error) {
      keepPrivacyCopy(userId, { isPrivate: wanted, isSaved: false });
      // The answer may have been lost, and not the request.
      const now = await fetchJson<Privacy>("/api/auth/user").catch(() => null);
      if (now?.isPrivate === wanted) know(wanted);
      else setUnsaved({ wanted, reason: reasonOf(error) });
    } finally {
      setIsSaving(false);
    }
  }

  return { isPrivate, isSaving, unsaved, save };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof ResponseError)) return "The server did not respond.";
  return error.status === 401 ? signInAgain : (error.sentence ?? notSaved);
}
