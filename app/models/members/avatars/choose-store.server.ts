import path from "node:path";
import { env } from "../../../env.server.ts";
import type { AvatarStore } from "./avatar-store.ts";
import { fileStore } from "./file-store.server.ts";
import { supabaseStore } from "./supabase-store.server.ts";

/** Backups of the server include it. */
export const avatarFolder = path.join(env.DATA_DIR, "avatars");

/** The store that the settings name: the bucket where accounts are at Supabase, else files. */
export const avatarStore: AvatarStore = env.SUPABASE ? supabaseStore(env.SUPABASE) : fileStore(avatarFolder);
