import { useCallback, useEffect, useRef, useState } from "react";
import { mistakeOf, uploadFailureTitle } from "#app/models/members/avatars/avatar-file.ts";
import { noConnection } from "#app/web/client/fetch-json.ts";
import { readFrameAgain } from "#app/web/client/read-again.ts";
import { useFlash } from "#app/web/forms/flash-provider.tsx";

/** Shows a chosen picture and uploads it at once, to `POST /api/upload-avatar`. */
export function useAvatarUpload({ id, profileImageUrl }: { id: string; profileImageUrl: string | null }) {
  const { show } = useFlash();
  const [preview, setPreview] = useState<string | null>(null);
  const [isUploading, setUploading] = useState(false);
  const upload = useRef<AbortController | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the preview lasts until the page shows the new picture
  useEffect(() => setPreview(null), [profileImageUrl]);
  useEffect(() => () => (preview === null ? undefined : URL.revokeObjectURL(preview)), [preview]);
  useEffect(() => () => upload.current?.abort(), []);

  const choose = useCallback(
    async (file: File) => {
      const mistake = mistakeOf(file);
      if (mistake) return show({ title: uploadFailureTitle(mistake.code), text: mistake.message, isError: true });
      upload.current = new AbortController();
      const { signal } = upload.current;
      setPreview(URL.createObjectURL(file));
      setUploading(true);
      const failure = await uploadAvatar(id, file, signal);
      if (signal.aborted) return;
      setUploading(false);
      if (failure) {
        setPreview(null);
        return show({ ...failure, isError: true });
      }
      show({ title: "Picture updated" });
      readFrameAgain();
    },
    [id, show],
  );

  const cancel = useCallback(() => {
    upload.current?.abort();
    setUploading(false);
    setPreview(null);
    // The server may have been quicker.
    readFrameAgain();
  }, []);

  return { preview, isUploading, choose, cancel };
}

/** Uploads a picture. Null when it is stored, else what to say. */
export async function uploadAvatar(userId: string, file: Blob, signal?: AbortSignal) {
  const body = new FormData();
  body.append("userId", userId);
  body.append("file", file);
  try {
    const response = await fetch("/api/upload-avatar", { method: "POST", body, signal });
    const answer = await response.json().catch(() => ({}));
    if (answer.success) return null;
    return { title: uploadFailureTitle(answer.code), text: String(answer.error ?? `Server error: ${response.status}`) };
  } catch {
    return { title: "Upload failed", text: noConnection };
  }
}
