import { useActionData, useLoaderData } from "@remix-run/react";
import { useId, useRef, useState } from "react";
import { uploadAvatar } from "#app/components/account/use-avatar-upload.ts";
import { useHydrated } from "#app/components/forms/fields.tsx";
import { avatarTypes } from "#app/models/members/avatars/avatar-file.ts";
import * as styles from "#app/styles/accounts.css.ts";
import { button, quietButton } from "#app/styles/controls.css.ts";
import { readAgain } from "#app/web/client/read-again.ts";
import { ViewerId } from "#app/web/forms/flash-provider.tsx";
import type { loader } from "./route.tsx";

/** A screen for developers that tries every way a picture can take, and says what happened at each step. */
export function DebugUploadScreen() {
  const { userId, storage, pictures } = useLoaderData<typeof loader>();
  const sent = useActionData<{ log?: string[] }>();
  const [log, setLog] = useState<string[]>([]);
  const isHydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const id = useId();

  async function uploadFromHere() {
    const [file] = input.current?.files ?? [];
    if (!file) return setLog(["No image is chosen."]);
    setLog([`Client-side upload of ${file.name} (${file.type || "unknown type"}, ${file.size} bytes)...`]);
    const failure = await uploadAvatar(userId, file);
    setLog((lines) => [...lines, failure ? `${failure.title}: ${failure.text}` : "Stored."]);
    readAgain();
  }

  const lines = log.length > 0 ? log : (sent?.log ?? []);
  return (
    <div className={styles.card}>
      <h1 className={styles.title}>Debug upload</h1>
      <p className={styles.lead}>Pictures are kept in {storage}. An upload here changes your picture.</p>
      <form className={styles.form} method="post" encType="multipart/form-data">
        <ViewerId />
        <div className={styles.field}>
          <label className={styles.label} htmlFor={id}>
            Image
          </label>
          <input ref={input} id={id} type="file" name="file" accept={avatarTypes} />
        </div>
        <div className={styles.buttons}>
          <button className={quietButton} type="submit" name="intent" value="permissions">
            Test permissions
          </button>
          {isHydrated ? (
            <button className={quietButton} type="button" onClick={uploadFromHere}>
              Client-side upload
            </button>
          ) : null}
          <button className={button} type="submit" name="intent" value="upload">
            Server-side upload
          </button>
        </div>
      </form>
      <h2 className={styles.label}>Log</h2>
      <ol role="log">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <h2 className={styles.label}>Your folder</h2>
      {pictures.length === 0 ? <p className={styles.hint}>It is empty.</p> : null}
      <ul>
        {pictures.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  );
}
