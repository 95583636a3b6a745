import { isRouteErrorResponse, useLoaderData, useRouteError } from "@remix-run/react";
import { WithoutViewer } from "#app/components/account/without-viewer.tsx";
import { MessageScreen } from "#app/components/layout/error-screens.tsx";
import { RouteError } from "#app/components/layout/route-error.tsx";
import { ButtonLink, LineLink } from "#app/components/link.tsx";
import { screenTitle } from "#app/styles/text.css.ts";
import { sentencesOf, useFormResult } from "#app/web/forms/flash-provider.tsx";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "../profile_.import/import.css.ts";
import { ImportPreview } from "./import-preview.tsx";
import type { loader } from "./route.tsx";

/** What a file would add, until somebody adds it. */
export function DraftScreen() {
  const draft = useLoaderData<typeof loader>();
  const { refusal } = useFormResult();
  return (
    <div className={styles.screen}>
      <h1 className={screenTitle}>Import into My Collection</h1>
      <ImportPreview {...draft} refusals={sentencesOf(refusal)} />
    </div>
  );
}

/** In place of a file that is not kept, be it that somebody added it in another tab, that a day is over, or that it is somebody else's. */
export function DraftErrorScreen() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status >= 500) return <WithoutViewer />;
  if (error.status !== 404) return <RouteError />;
  return (
    <MessageScreen
      title="This file is no longer kept"
      text="It was added to your collection already, or a day has passed since you chose it, or you chose five others since."
    >
      <ButtonLink to={paths.importCollection}>Choose the file again</ButtonLink>
      <LineLink to={paths.collection}>See My Collection</LineLink>
    </MessageScreen>
  );
}
