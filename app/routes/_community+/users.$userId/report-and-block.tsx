import { Disclosure } from "#app/components/disclosure.tsx";
import { StayForm } from "#app/components/forms/stay-form.tsx";
import { LineLink } from "#app/components/link.tsx";
import { lineButton } from "#app/styles/controls.css.ts";
import { quiet } from "#app/styles/text.css.ts";
import { paths } from "#app/web/urls/paths.ts";
import { reportPath } from "#app/web/urls/report-params.ts";

/** Links and forms against somebody whom the reader would rather not meet. */
export function ReportAndBlock({ userId, username }: { userId: string; username: string }) {
  return (
    <Disclosure summary="More">
      <p className={quiet}>
        {`If you block @${username}, you no longer see or follow each other. They are not told.`}
        <LineLink to={paths.blocks}>People you block</LineLink>
      </p>
      <StayForm action={paths.follows} fields={{ intent: "block", userId }}>
        {(pending) => (
          <button className={lineButton} type="submit" {...pending}>
            {`Block @${username}`}
          </button>
        )}
      </StayForm>
      <p>
        <LineLink to={reportPath(userId)}>{`Report @${username}`}</LineLink>
      </p>
    </Disclosure>
  );
}
