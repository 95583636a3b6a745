import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { z } from "zod";
import { AdminPage } from "#app/components/admin/admin-page.tsx";
import { At } from "#app/components/admin/at.tsx";
import { HideForm, ShowForm } from "#app/components/admin/hide-form.tsx";
import { State } from "#app/components/admin/state.tsx";
import { PasswordField } from "#app/components/forms/fields.tsx";
import { MessageBox } from "#app/components/forms/message-box.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { LineLink } from "#app/components/link.tsx";
import * as operation from "#app/styles/operation.css.ts";
import { screenTitle, sectionTitle } from "#app/styles/text.css.ts";
import { adminPaths } from "#app/web/urls/admin-paths.ts";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "./person.css.ts";
import type { loader } from "./route.tsx";

export const personForm = z.object({
  intent: z.enum(["make-operator", "end-operator", "make-link", "delete"]),
  password: z.string("Please enter your password"),
});

/** What operators know of one person, and what they may do about them. */
export function PersonScreen() {
  const { person, isSelf, makesLinks } = useLoaderData<typeof loader>();
  const { id, username, isHidden } = person;
  return (
    <AdminPage>
      <div className={styles.head}>
        <h1 className={screenTitle}>{username}</h1>
        <Facts />
        {isHidden ? null : <LineLink to={paths.user(id)}>The page that others see</LineLink>}
      </div>
      <div className={styles.acts}>
        <Act
          title={isHidden ? "Show again" : "Hide"}
          about="Hidden people are seen by nobody else, and neither is what they share. They can still sign in."
        >
          {isHidden ? <ShowForm id={id} what={username} /> : <HideForm id={id} what={username} />}
        </Act>
        <OperatorAct />
        <Act
          title="A new password"
          about={
            makesLinks
              ? "Makes a link that sets a password, like that of “Forgot password?”, once and within an hour. Send it to the person only."
              : "Accounts are at Supabase: its dashboard sets passwords."
          }
        >
          {makesLinks ? <RecoveryLink /> : null}
        </Act>
        {isSelf ? (
          <Act title="Delete the account" about="You delete your own account in your settings.">
            <LineLink to={paths.deleteAccount}>To your settings</LineLink>
          </Act>
        ) : (
          <Act
            title="Delete the account"
            about="The profile, collection, alerts, posts, pictures and reports of this person go at once, and so does whatever names them. Nobody can bring them back."
          >
            <PasswordForm intent="delete" submit="Delete the account" busy="Deleting..." />
          </Act>
        )}
      </div>
      <LineLink to={adminPaths.people}>All people</LineLink>
    </AdminPage>
  );
}

function Facts() {
  const { id, email, since, signedIn, mark, states, hiding } = useLoaderData<typeof loader>().person;
  const facts: [string, ReactNode][] = [
    ["Address", email ?? "at Supabase"],
    ["Since", since],
    ["Last signed in", signedIn ? <At key="at" moment={signedIn} /> : "not now"],
    [
      "Id",
      <span className={operation.code} key="id">
        {id}
      </span>,
    ],
  ];
  return (
    <>
      {states || hiding ? (
        <State mark={mark} name={states || "hidden"}>
          {hiding ? <p className={operation.explanation}>{hiding}</p> : null}
        </State>
      ) : null}
      <dl className={styles.facts}>
        {facts.map(([name, fact]) => (
          <div className={operation.fact} key={name}>
            <dt className={operation.factName}>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function OperatorAct() {
  const { person } = useLoaderData<typeof loader>();
  if (person.isOperator)
    return (
      <Act
        title="Operator of the site"
        about="Operators see these pages, and do what these pages can do. The last one stays."
      >
        <PasswordForm intent="end-operator" submit="Take it back" busy="Taking it back..." />
      </Act>
    );
  return (
    <Act
      title="Operator of the site"
      about={
        person.isConfirmed
          ? "An operator sees these pages, and does what they can do: with everybody's data, and with other operators."
          : "Somebody who has not confirmed their address cannot be one."
      }
    >
      {person.isConfirmed ? (
        <PasswordForm intent="make-operator" submit="Make an operator" busy="Making one..." />
      ) : null}
    </Act>
  );
}

function RecoveryLink() {
  const made = useActionData<{ link?: string }>()?.link;
  if (made === undefined) return <PasswordForm intent="make-link" submit="Make a link" busy="Making it..." />;
  return (
    <>
      <MessageBox kind="good" sentences={["This is the link. Copy it now: it is not shown again."]} takesFocus />
      <p className={operation.token}>{made}</p>
    </>
  );
}

function Act({ title, about, children }: { title: string; about: string; children: ReactNode }) {
  return (
    <section className={styles.act}>
      <h2 className={sectionTitle}>{title}</h2>
      <p className={operation.explanation}>{about}</p>
      {children}
    </section>
  );
}

interface PasswordFormProps {
  intent: z.output<typeof personForm>["intent"];
  submit: string;
  busy: string;
}

/** Asks for the operator's own password. */
function PasswordForm({ intent, submit, busy }: PasswordFormProps) {
  return (
    <PostForm id={intent} intent={intent} schema={passwordForm} submit={submit} busy={busy}>
      {(field) => <PasswordField {...field("password")} label="Your password" autoComplete="current-password" />}
    </PostForm>
  );
}

const passwordForm = personForm.pick({ password: true });
