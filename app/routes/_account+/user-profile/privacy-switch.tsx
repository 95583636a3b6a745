import { useId } from "react";
import { useHydrated } from "#app/components/forms/fields.tsx";
import { MessageBox } from "#app/components/forms/message-box.tsx";
import { quietButton } from "#app/styles/controls.css.ts";
import { sentencesOf, useFormResult, ViewerId } from "#app/web/forms/flash-provider.tsx";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "./settings.css.ts";
import { usePrivacy } from "./use-privacy.ts";

interface PrivacySwitchProps {
  userId: string;
  /** What the server holds; a new object for each read. */
  privacy: { isPrivate: boolean };
}

/** Says whether others see the profile, and changes it at once. Nobody may believe to be private who is not. */
export function PrivacySwitch({ userId, privacy }: PrivacySwitchProps) {
  const id = useId();
  const isHydrated = useHydrated();
  const { refusal } = useFormResult("privacy");
  const { isPrivate } = privacy;
  const { fetcher, isSaving, unsaved, noteSent } = usePrivacy(userId, privacy);
  return (
    <fetcher.Form
      className={styles.setting}
      method="post"
      action={paths.settings}
      onSubmit={(event) => {
        if (isSaving) event.preventDefault();
        else noteSent(!isPrivate);
      }}
    >
      <input type="hidden" name="intent" value="privacy" />
      <ViewerId />
      <MessageBox kind="bad" sentences={sentencesOf(refusal)} takesFocus />
      <div className={styles.switchRow}>
        <span id={`${id}-label`} className={styles.settingTitle}>
          Private Profile
        </span>
        <button
          className={styles.switchButton}
          type="submit"
          name="isPrivate"
          value={isPrivate ? "no" : "yes"}
          role="switch"
          aria-checked={isPrivate}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-hint`}
          aria-busy={isHydrated ? isSaving : undefined}
        >
          <span className={styles.track}>
            <span className={styles.thumb} />
          </span>
          <span className={styles.switchState}>{isPrivate ? "On" : "Off"}</span>
        </button>
      </div>
      <p className={styles.hint} id={`${id}-hint`}>
        {isPrivate
          ? "Others see your username and your picture, and nothing else of you."
          : "Everybody sees your profile, how many items you own, and what you do in the community."}
      </p>
      {unsaved ? (
        <div className={styles.warning} role="alert">
          <p>
            <strong>{`Your profile is still ${isPrivate ? "private" : "public"}.`}</strong>
            {` ${unsaved.reason}`}
          </p>
          <button className={quietButton} type="submit" name="isPrivate" value={unsaved.wanted ? "yes" : "no"}>
            {`Make it ${unsaved.wanted ? "private" : "public"}: try again`}
          </button>
        </div>
      ) : null}
    </fetcher.Form>
  );
}
