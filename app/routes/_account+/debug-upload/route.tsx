import { data, type MetaFunction } from "@remix-run/node";
import { z } from "zod";
import { env } from "#app/env.server.ts";
import { maxAvatarBytes, wrongType } from "#app/models/members/avatars/avatar-file.ts";
import { changeAvatar } from "#app/models/members/avatars/avatars.server.ts";
import { listPictures, testStorage } from "#app/models/members/avatars/test-storage.server.ts";
import { formatNumber } from "#app/models/platform/amounts.ts";
import { DomainError, NotFoundError } from "#app/models/platform/errors.ts";
import { publicAction, publicLoader, userAction, userLoader } from "#app/web/handler.server.ts";
import { reportError } from "#app/web/http/failures.server.ts";
import { pageMeta } from "#app/web/page-meta.ts";
import { DebugUploadScreen } from "./debug-upload-screen.tsx";

export const meta: MetaFunction = ({ matches }) => pageMeta({ title: "Debug upload", unlisted: true }, matches);

const isOff = env.DEBUG_PAGES === "off";

async function notThere(): Promise<never> {
  throw new NotFoundError("page", "There is no such page.");
}

const debugForm = z.object({ intent: z.enum(["permissions", "upload"]), file: z.file().optional() });

export const loader = isOff
  ? publicLoader(notThere)
  : userLoader(async ({ viewer: { id } }) => ({
      userId: id,
      storage: env.SUPABASE ? "the bucket avatars at Supabase" : "files of the server",
      pictures: await listPictures(id).catch((error: Error) => [`Failed: ${error.message}`]),
    }));

export const action = isOff
  ? publicAction(z.object({}), notThere)
  : userAction(
      debugForm,
      async ({ value: { intent, file }, viewer, request }) => {
        try {
          if (intent === "permissions") return data({ log: await testStorage(viewer.id) });
          if (!file) throw wrongType();
          const received = `Received ${formatNumber(file.size)} bytes`;
          return data({ log: [received, `Stored: ${await changeAvatar(viewer.id, file)}`] });
        } catch (error) {
          reportError(error, request);
          return data({ log: [`Failed: ${error instanceof DomainError ? error.message : "unexpected error"}`] });
        }
      },
      { maxBytes: maxAvatarBytes + 64 * 1024 },
    );

export { clientLoader } from "#app/web/client/client-handlers.ts";

export default DebugUploadScreen;

export { WithoutViewer as ErrorBoundary } from "#app/components/account/without-viewer.tsx";
