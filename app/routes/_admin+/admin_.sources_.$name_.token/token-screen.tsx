import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { AdminPage } from "#app/components/admin/admin-page.tsx";
import { PasswordField } from "#app/components/forms/fields.tsx";
import { MessageBox } from "#app/components/forms/message-box.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { LineLink } from "#app/components/link.tsx";
import * as styles from "#app/styles/accounts.css.ts";
import * as operation from "#app/styles/operation.css.ts";
import { sectionTitle } from "#app/styles/text.css.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import type { loader } from "./route.tsx";

export const tokenForm = z.object({
  intent: z.enum(["make", "revoke"]),
  password: z.string("Please enter your password"),
});

/** Makes the token by which programs send rows for a source, and shows it once; or revokes it. */
export function TokenScreen() {
  const { name, hasToken, address } = useLoaderData<typeof loader>();
  const made = useActionData<{ token?: string }>()?.token;
  return (
    <AdminPage>
      <div className={styles.card}>
        <h1 className={styles.title}>{`Token of ${name}`}</h1>
        {made ? (
          <>
            <MessageBox
              kind="good"
              sentences={["This is the new token. Copy it now: it is not shown again, and only its hash is kept."]}
              takesFocus
            />
            <p className={operation.token}>{made}</p>
            <p className={styles.hint}>A program sends a file with it like this:</p>
            <pre className={operation.call}>{exampleCall(address, made)}</pre>
          </>
        ) : (
          <p className={styles.lead}>
            {hasToken
              ? "Programs send rows with the token that there is. A new one takes its place: programs that have the old one send no more."
              : "There is no token yet. With one, a program sends rows for this source, and nothing else of the site is open to it."}
          </p>
        )}
        {made ? null : (
          <PostForm
            id="make-token"
            intent="make"
            schema={tokenForm}
            submit={hasToken ? "Make a new token" : "Make a token"}
            busy="Making it..."
          >
            {(field) => <PasswordField {...field("password")} label="Your password" autoComplete="current-password" />}
          </PostForm>
        )}
        {hasToken ? (
          <>
            <h2 className={sectionTitle}>Revoke it</h2>
            <PostForm id="revoke-token" intent="revoke" schema={tokenForm} submit="Revoke" busy="Revoking...">
              {(field) => (
                <PasswordField {...field("password")} label="Your password" autoComplete="current-password" />
              )}
            </PostForm>
          </>
        ) : null}
        <LineLink to={adminPaths.source(name)}>{`Back to ${name}`}</LineLink>
      </div>
    </AdminPage>
  );
}

const exampleCall = (address: string, token: string) =>
  `curl ${address} \\\n  -H "Authorization: Bearer ${token}" \\\n  -H "Content-Type: text/csv" \\\n  --data-binary @FILE`;
