import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { PasswordField } from "#app/components/forms/fields.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { LineLink } from "#app/components/link.tsx";
import { quiet, sectionTitle } from "#app/styles/text.css.ts";
import { useFormResult } from "#app/web/forms/flash-provider.tsx";
import { importParams } from "#app/web/urls/admin-params.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import * as styles from "./import.css.ts";
import type { loader } from "./route.tsx";

export const takeBackForm = z.object({
  intent: z.literal("undo"),
  password: z.string("Please enter your password"),
});

const passwordForm = takeBackForm.pick({ password: true });

/** Takes the rows of an import back, for whoever knows the password. */
export function TakeBack() {
  const { id, isTakingBack } = useLoaderData<typeof loader>();
  const { refusal } = useFormResult("undo");
  return (
    <section className={styles.back} id="take-back">
      <div>
        <h2 className={sectionTitle}>Take this import back</h2>
        <p className={quiet}>
          Deletes the new rows of this file, and calculates prices again without them. Listings that it only saw again
          stay.
        </p>
      </div>
      {isTakingBack || refusal ? (
        <PostForm id="undo" intent="undo" schema={passwordForm} submit="Take it back" busy="Taking it back...">
          {(field) => <PasswordField {...field("password")} label="Your password" autoComplete="current-password" />}
        </PostForm>
      ) : (
        <LineLink to={`${importParams.href(adminPaths.import(id), { back: "ask" })}#take-back`}>Take it back…</LineLink>
      )}
    </section>
  );
}
