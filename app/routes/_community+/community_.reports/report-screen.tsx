import { Form, useLoaderData } from "@remix-run/react";
import { MessageBox } from "#app/components/forms/message-box.tsx";
import { pendingButton } from "#app/components/forms/pending-button.ts";
import { reportReasons } from "#app/models/community/report-fields.ts";
import { button } from "#app/styles/controls.css.ts";
import { quiet, screenTitle } from "#app/styles/text.css.ts";
import { sentencesOf, useFormResult, ViewerId } from "#app/web/forms/flash-provider.tsx";
import { reportPath } from "#app/web/urls/report-params.ts";
import * as styles from "./report.css.ts";
import type { loader } from "./route.tsx";

export function ReportScreen() {
  const { userId, username, activityId, post } = useLoaderData<typeof loader>();
  const { refusal, isPending } = useFormResult();
  const typed = (name: string) => String(refusal?.initialValue?.[name] ?? "");
  const what = activityId ? (post === null ? "an activity" : "a post") : "the profile";
  return (
    <div className={styles.screen}>
      <h1 className={screenTitle}>{`Report ${what} of @${username}`}</h1>
      {post === null ? null : <blockquote className={styles.post}>{post}</blockquote>}
      <p className={quiet}>The operator of this site reads it. The reported person is not told.</p>
      <Form className={styles.form} method="post" action={reportPath(userId, activityId)}>
        <MessageBox
          kind="bad"
          id="report-errors"
          takesFocus={Boolean(refusal?.error)}
          sentences={sentencesOf(refusal)}
        />
        <input type="hidden" name="user" value={userId} />
        <ViewerId />
        <input type="hidden" name="activity" value={activityId} />
        <fieldset className={styles.reasons}>
          <legend className={styles.legend}>What is wrong?</legend>
          {reportReasons.map((reason) => (
            <label className={styles.reason} key={reason}>
              <input type="radio" name="reason" value={reason} required defaultChecked={typed("reason") === reason} />
              {reason}
            </label>
          ))}
        </fieldset>
        <label className={styles.legend} htmlFor="report-details">
          In your words
        </label>
        <textarea
          className={styles.details}
          id="report-details"
          name="details"
          rows={4}
          dir="auto"
          defaultValue={typed("details")}
          aria-describedby={refusal?.error ? "report-errors" : undefined}
        />
        <button className={button} type="submit" {...pendingButton(isPending)}>
          {isPending ? "Sending..." : "Send report"}
        </button>
      </Form>
    </div>
  );
}
