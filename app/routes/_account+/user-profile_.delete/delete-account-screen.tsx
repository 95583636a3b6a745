import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { PasswordField } from "#app/components/forms/fields.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { LineLink } from "#app/components/link.tsx";
import * as styles from "#app/styles/accounts.css.ts";
import { lineLink } from "#app/styles/text.css.ts";
import { paths } from "#app/web/urls/paths.ts";

export const deleteForm = z.object({ password: z.string("Please enter your password") });

/** Says what goes, and asks for the password. */
export function DeleteAccountScreen() {
  const { email, username } = useLoaderData<{ email: string; username: string }>();
  return (
    <div className={styles.card}>
      <h1 className={styles.title}>Delete your account</h1>
      <p className={styles.lead}>
        This deletes @{username} ({email}) for ever: your profile and picture, your collection with its copies, target
        prices and saved searches, your posts and activity, whom you follow and who follows you, and your blocks and
        reports. You are signed out everywhere. Nobody can bring it back, and anybody can take your username.
      </p>
      <a className={lineLink} href={paths.accountData} download>
        Download your data first
      </a>
      <PostForm id="delete-account" schema={deleteForm} submit="Delete my account" busy="Deleting...">
        {(field) => <PasswordField {...field("password")} label="Your password" autoComplete="current-password" />}
      </PostForm>
      <LineLink to={paths.settings}>Keep it</LineLink>
    </div>
  );
}
