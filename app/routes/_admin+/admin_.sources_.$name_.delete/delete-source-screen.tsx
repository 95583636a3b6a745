import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AdminPage } from "#app/components/admin/admin-page.tsx";
import { PasswordField, SelectField } from "#app/components/forms/fields.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { LineLink } from "#app/components/link.tsx";
import * as styles from "#app/styles/accounts.css.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import type { loader } from "./route.tsx";

export const deleteSourceForm = z.object({
  rows: z.enum(["stay", "go"], "Please choose what becomes of its rows"),
  password: z.string("Please enter your password"),
});

/** Says what goes, and asks for the password. */
export function DeleteSourceScreen() {
  const { name, canBeRemoved, rows } = useLoaderData<typeof loader>();
  return (
    <AdminPage>
      <div className={styles.card}>
        <h1 className={styles.title}>{canBeRemoved ? `Delete ${name}` : `Take the rows of ${name} away`}</h1>
        <p className={styles.lead}>
          {`${rows} are on record from it. Where its rows go, prices are calculated again without them, and items go that nothing else names. Nobody can bring them back but the source itself.`}
        </p>
        <PostForm
          id="delete-source"
          schema={deleteSourceForm}
          defaultValue={{ rows: canBeRemoved ? "" : "go" }}
          submit={canBeRemoved ? "Delete" : "Take them away"}
          busy="Deleting..."
        >
          {(field) => (
            <>
              {canBeRemoved ? (
                <SelectField {...field("rows")} label="Its rows" options={choices} />
              ) : (
                <input type="hidden" name="rows" value="go" />
              )}
              <PasswordField {...field("password")} label="Your password" autoComplete="current-password" />
            </>
          )}
        </PostForm>
        <LineLink to={adminPaths.sources}>Keep it</LineLink>
      </div>
    </AdminPage>
  );
}

const choices = [
  { value: "", label: "Choose" },
  { value: "stay", label: "stay on record" },
  { value: "go", label: "go with it" },
];
