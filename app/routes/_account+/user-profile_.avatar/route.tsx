import { redirect } from "@remix-run/node";
import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { z } from "zod";
import { WithoutViewer } from "#app/components/account/without-viewer.tsx";
import { MessageScreen } from "#app/components/layout/error-screens.tsx";
import { Link } from "#app/components/link.tsx";
import { maxAvatarBytes, tooLarge, uploadFailureTitle, wrongType } from "#app/models/members/avatars/avatar-file.ts";
import { changeAvatar, removeAvatar } from "#app/models/members/avatars/avatars.server.ts";
import { DomainError } from "#app/models/platform/errors.ts";
import { lineLink } from "#app/styles/text.css.ts";
import { seeOther } from "#app/web/forms/flash.server.ts";
import type { FlashMessage } from "#app/web/forms/flash.ts";
import { reportError } from "#app/web/http/failures.server.ts";
import { paths } from "#app/web/urls/paths.ts";
import { userAction } from "#app/web/user-action.server.ts";
import { userLoader } from "#app/web/user-loader.server.ts";

export const loader = userLoader(async () => {
  throw redirect(paths.settings);
});

const avatarForm = z.object({ intent: z.enum(["upload", "remove"]), file: z.file().optional() });

/** The picture of whoever is signed in. Comes back to the settings, which say what happened. */
export const action = userAction(
  avatarForm,
  async ({ value: { intent, file }, viewer, request }) => {
    try {
      if (intent === "remove") await removeAvatar(viewer.id);
      else if (file) await changeAvatar(viewer.id, file);
      else throw wrongType();
    } catch (error) {
      reportError(error, request);
      return seeOther(paths.settings, { message: failure(error) });
    }
    return seeOther(paths.settings, {
      message: { title: intent === "upload" ? "Picture updated" : "Picture removed" },
    });
  },
  { maxBytes: maxAvatarBytes + 64 * 1024 },
);

function failure(error: unknown): FlashMessage {
  const { code, message } = error instanceof DomainError ? error : { code: undefined, message: undefined };
  return { title: uploadFailureTitle(code), text: message, isError: true };
}

export { clientLoader } from "#app/web/client/client-loader.ts";

export default function Nothing() {
  return null;
}

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 413) return <WithoutViewer />;
  return (
    <MessageScreen title={uploadFailureTitle("file-too-large")} text={tooLarge().message}>
      <Link className={lineLink} to={paths.settings} reloadDocument>
        Choose another file
      </Link>
    </MessageScreen>
  );
}
