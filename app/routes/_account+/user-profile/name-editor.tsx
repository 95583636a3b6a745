import { useEffect } from "react";
import { TextField } from "#app/components/forms/fields.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { Link } from "#app/components/link.tsx";
import { quietButton } from "#app/styles/controls.css.ts";
import { useFlash, useFormResult } from "#app/web/forms/flash-provider.tsx";
import { paths } from "#app/web/urls/paths.ts";
import { settingsParams } from "#app/web/urls/settings-params.ts";
import { nameNotUpdated, updateFailed } from "./messages.ts";
import * as styles from "./settings.css.ts";
import { nameForm } from "./settings-forms.ts";

interface NameEditorProps {
  viewer: { firstName: string | null; lastName: string | null };
  isEditing: boolean;
}

/** First and last name: to read, or to edit and then to save or cancel. */
export function NameEditor({ viewer, isEditing }: NameEditorProps) {
  const { refusal } = useFormResult("name");
  const { show } = useFlash();
  const { firstName, lastName } = viewer;
  // The server, which sends the message of any other failure, was not reached.
  useEffect(() => {
    if (refusal?.sentIntent) show(updateFailed(nameNotUpdated));
  }, [refusal, show]);
  return (
    <div className={styles.setting}>
      <h3 className={styles.settingTitle}>Personal Information</h3>
      {isEditing || refusal ? (
        <PostForm
          id="name"
          intent="name"
          action={settingsParams.href(paths.settings, { edit: "name" })}
          schema={nameForm}
          defaultValue={{ firstName: firstName ?? "", lastName: lastName ?? "" }}
          submit="Save Name"
          busy="Saving..."
          beside={
            <Link className={quietButton} to={paths.settings} preventScrollReset>
              Cancel
            </Link>
          }
        >
          {(field) => (
            <>
              <TextField
                {...field("firstName")}
                label="First name"
                autoComplete="given-name"
                autoCapitalize="words"
                showsError
                takesFocus={!refusal}
              />
              <TextField
                {...field("lastName")}
                label="Last name"
                autoComplete="family-name"
                autoCapitalize="words"
                showsError
              />
            </>
          )}
        </PostForm>
      ) : (
        <div className={styles.names}>
          <dl className={styles.facts}>
            <Fact name="First name" value={firstName} />
            <Fact name="Last name" value={lastName} />
          </dl>
          <Link className={quietButton} to={settingsParams.href(paths.settings, { edit: "name" })} preventScrollReset>
            Edit Name
          </Link>
        </div>
      )}
    </div>
  );
}

function Fact({ name, value }: { name: string; value: string | null }) {
  return (
    <div>
      <dt className={styles.name}>{name}</dt>
      <dd className={value ? styles.value : styles.noValue}>{value ?? "Not given"}</dd>
    </div>
  );
}
