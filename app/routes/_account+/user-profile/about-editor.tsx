import { TextAreaField, TextField } from "#app/components/forms/fields.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import type { About } from "#app/models/members/personal-details.server.ts";
import * as styles from "./settings.css.ts";
import { aboutForm } from "./settings-forms.ts";

/** What the public profile says about somebody, in their own words. */
export function AboutEditor({ about: { bio, location } }: { about: About }) {
  return (
    <div className={styles.setting}>
      <h3 className={styles.settingTitle}>Public Profile</h3>
      <PostForm
        id="about"
        intent="about"
        schema={aboutForm}
        defaultValue={{ bio: bio ?? "", location: location ?? "" }}
        submit="Save Profile"
        busy="Saving..."
      >
        {(field) => (
          <>
            <TextAreaField
              {...field("bio")}
              label="About"
              rows={4}
              hint="What you collect, in at most 500 characters. Everybody can read it while your profile is public."
              showsError
            />
            <TextField
              {...field("location")}
              label="Location"
              autoCapitalize="words"
              hint="As much of it as you like to tell"
              showsError
            />
          </>
        )}
      </PostForm>
    </div>
  );
}
