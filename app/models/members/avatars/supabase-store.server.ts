import { DomainError, ForbiddenError, InvalidError, UnavailableError } from "../../platform/errors.ts";
import { type SupabaseSettings, supabaseCalls } from "../../platform/supabase-calls.server.ts";
import { type AvatarStore, isAvatarName, newAvatarName } from "./avatar-store.ts";

const bucket = "avatars";
const folder = "public";
const uploadTimeoutMs = 10_000;

/** Pictures in the public bucket `avatars` of a Supabase project, with their address in the user's record. */
export function supabaseStore(settings: SupabaseSettings): AvatarStore {
  const { call } = supabaseCalls(settings);
  const prefix = new URL(`/storage/v1/object/public/${bucket}/${folder}/`, settings.url).href;
  const key = settings.secretKey;
  const notUploaded = "Upload failed: the storage does not answer";

  return {
    async put(userId, webp) {
      const name = newAvatarName(userId);
      const options = { contentType: "image/webp", cacheControl: "3600", upsert: true };
      await call(notUploaded, ({ storage }) => storage.from(bucket).upload(`${folder}/${name}`, webp, options), {
        key,
        timeoutMs: uploadTimeoutMs,
      }).catch((error: unknown) => {
        throw refusalOf(error, "Upload permissions denied", "Upload failed");
      });
      return prefix + name;
    },

    async remove(urls) {
      const names = urls.filter((url) => url.startsWith(prefix)).map((url) => url.slice(prefix.length));
      const objects = names.filter(isAvatarName).map((name) => `${folder}/${name}`);
      if (objects.length > 0) await call(notUploaded, ({ storage }) => storage.from(bucket).remove(objects), { key });
    },

    async list(userId) {
      const options = { limit: 100, offset: 0, sortBy: { column: "name", order: "asc" }, search: `${userId}-` };
      const objects = await call(notUploaded, ({ storage }) => storage.from(bucket).list(folder, options), { key });
      return objects
        .map(({ name }) => name)
        .filter(isAvatarName)
        .map((name) => prefix + name);
    },

    async note(userId, url) {
      const user_metadata = { avatar_url: url, updated_at: new Date().toISOString() };
      const whenUnavailable = "Failed to update profile: Supabase does not answer";
      await call(whenUnavailable, ({ auth }) => auth.admin.updateUserById(userId, { user_metadata }), { key }).catch(
        (error: unknown) => {
          throw refusalOf(error, "Profile update permissions denied", "Failed to update profile");
        },
      );
    },
  };
}

/** A refusal of Supabase as people read it. What it does not permit is for the operator to set right. */
function refusalOf(error: unknown, denied: string, failed: string): unknown {
  if (!(error instanceof DomainError) || error instanceof UnavailableError) return error;
  if (["not_admin", "storage_401", "storage_403"].includes(error.code)) return new ForbiddenError("denied", denied);
  return new InvalidError(error.code, `${failed}: ${error.message}`);
}
