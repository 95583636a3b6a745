import { useEffect, useId, useRef } from "react";
import { initialOf, type Pictured } from "#app/components/avatar.tsx";
import { useHydrated } from "#app/components/forms/fields.tsx";
import { StayForm } from "#app/components/forms/stay-form.tsx";
import { avatarTypes } from "#app/models/members/avatars/avatar-file.ts";
import * as accountStyles from "#app/styles/accounts.css.ts";
import { button, quietButton } from "#app/styles/controls.css.ts";
import { fileInput } from "#app/styles/file-input.css.ts";
import { ViewerId } from "#app/web/forms/flash-provider.tsx";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "./avatar-upload.css.ts";
import { useAvatarUpload } from "./use-avatar-upload.ts";

/**
 * The reader's own picture, and the forms that change and remove it. With scripts, choosing a file shows and uploads it
 * at once.
 */
export function AvatarUpload({ viewer }: { viewer: Pictured & { id: string } }) {
  const id = useId();
  const isHydrated = useHydrated();
  const { preview, isUploading, choose, cancel } = useAvatarUpload(viewer);
  const input = useRef<HTMLInputElement>(null);
  const shown = preview ?? viewer.profileImageUrl;

  function take(field: HTMLInputElement): void {
    const [file] = field.files ?? [];
    if (file) choose(file);
    // The same file can be chosen again.
    field.value = "";
  }

  // Somebody may have chosen before the scripts ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive
  useEffect(() => {
    if (input.current?.files?.length) take(input.current);
  }, []);

  return (
    <div className={styles.place}>
      {shown ? (
        <img className={styles.picture} src={shown} alt={preview ? "Preview" : "Your picture"} width={96} height={96} />
      ) : (
        <span className={styles.picture} aria-hidden="true">
          {initialOf(viewer)}
        </span>
      )}
      <div className={styles.controls}>
        <form
          id={`${id}-form`}
          method="post"
          action={paths.avatarForm}
          encType="multipart/form-data"
          className={styles.controls}
        >
          <ViewerId />
          <label className={accountStyles.label} htmlFor={`${id}-file`}>
            Picture
          </label>
          <input
            className={fileInput}
            ref={input}
            id={`${id}-file`}
            type="file"
            name="file"
            accept={avatarTypes}
            required
            aria-describedby={`${id}-hint`}
            disabled={isUploading}
            onChange={({ currentTarget }) => take(currentTarget)}
          />
          <p className={styles.hint} id={`${id}-hint`}>
            JPG, PNG, GIF or WebP of at most 5 MB. Everybody sees it.
          </p>
        </form>
        <div className={styles.row} aria-live="polite">
          {isHydrated ? null : (
            <button className={button} type="submit" form={`${id}-form`} name="intent" value="upload">
              Upload picture
            </button>
          )}
          {isUploading ? (
            <>
              <span>Uploading...</span>
              <button className={quietButton} type="button" onClick={cancel}>
                Cancel
              </button>
            </>
          ) : null}
          {viewer.profileImageUrl && !isUploading ? (
            <StayForm action={paths.avatarForm}>
              {(pending) => (
                <button className={quietButton} type="submit" {...pending} name="intent" value="remove">
                  Remove picture
                </button>
              )}
            </StayForm>
          ) : null}
        </div>
      </div>
    </div>
  );
}
