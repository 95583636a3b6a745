import { Disclosure } from "#app/components/disclosure.tsx";
import { StayForm } from "#app/components/forms/stay-form.tsx";
import { Link } from "#app/components/link.tsx";
import { lineButton } from "#app/styles/controls.css.ts";
import { lineLink, quiet } from "#app/styles/text.css.ts";
import { paths } from "#app/web/urls/paths.ts";
import { reportPath } from "#app/web/urls/report-params.ts";

/** Links and forms against somebody whom the reader would rather not meet. */
export function ReportAndBlock({ userId, username }: { userId: string; username: string }) {
  return (
    <Disclosure summary="More">
      <p className={quiet}>
        {`If you block @${username}, you no longer see or follow each other. They are not told.`}
        <Link className={lineLink} to={paths.blocks}>
          People you block
        </Link>
      </p>
      <StayForm action={paths.follows} fields={{ intent: "block", userId }}>
        {(pending) => (
          <button className={lineButton} type="submit" {...pending}>
            {`Block @${username}`}
          </button>
        )}
      </StayForm>
      <p>
        <Link className={lineLink} to={reportPath(userId)}>
          {`Report @${username}`}
        </Link>
      </p>
    </Disclosure>
  );
}
