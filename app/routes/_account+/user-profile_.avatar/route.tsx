import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import { z } from "zod";
import { WithoutViewer } from "#app/components/account/without-viewer.tsx";
import { formRouteAction } from "#app/components/form-routes/form-routes.ts";
import { MessageScreen, UnreadForm } from "#app/components/layout/error-screens.tsx";
import { LineLink } from "#app/components/link.tsx";
import { maxAvatarBytes, tooLarge, uploadFailureTitle, wrongType } from "#app/models/members/avatars/avatar-file.ts";
import { changeAvatar, removeAvatar } from "#app/models/members/avatars/avatars.server.ts";
import { DomainError } from "#app/models/platform/errors.ts";
import type { FlashMessage } from "#app/web/forms/flash.ts";
import { formRoute } from "#app/web/handler.server.ts";
import { paths } from "#app/web/urls/paths.ts";

const signInFirst: FlashMessage = {
  title: "Upload failed",
  text: "User not authenticated or session invalid",
  isError: true,
};

const avatarForm = z.object({ intent: z.enum(["upload", "remove"]), file: z.file().optional() });

/** The picture of whoever is signed in. Comes back to the settings, which say what happened. */
const route = formRoute(
  avatarForm,
  { page: paths.settings, signInFirst, failure, maxBytes: maxAvatarBytes + 64 * 1024 },
  async ({ value: { intent, file }, viewer }) => {
    if (intent === "remove") await removeAvatar(viewer.id);
    else if (file) await changeAvatar(viewer.id, file);
    else throw wrongType();
    return { title: intent === "upload" ? "Picture updated" : "Picture removed" };
  },
);
export const loader = route.loader;
export const action = route.action;

function failure(error: unknown): FlashMessage {
  const { code, message } = error instanceof DomainError ? error : { code: undefined, message: undefined };
  return { title: uploadFailureTitle(code), text: message, isError: true };
}

export const clientAction = formRouteAction();

export { UnreadForm as default };

export function ErrorBoundary() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 413) return <WithoutViewer />;
  return (
    <MessageScreen title={uploadFailureTitle("file-too-large")} text={tooLarge().message}>
      <LineLink to={paths.settings} reloadDocument>
        Choose another file
      </LineLink>
    </MessageScreen>
  );
}
