import { InvalidError } from "../../platform/errors.ts";

/** 5 MB. */
export const maxAvatarBytes = 5_242_880;

/** What the file dialogs offer. The server goes by what a file is. */
export const avatarTypes = "image/jpeg,image/png,image/gif,image/webp";

export function wrongType(): InvalidError {
  return new InvalidError("invalid-file-type", "Please select an image file (JPG, PNG, GIF, etc.)");
}

export function tooLarge(): InvalidError {
  return new InvalidError("file-too-large", "Please select an image smaller than 5MB");
}

const titles: Record<string, string> = {
  "invalid-file-type": "Invalid file type",
  "file-too-large": "File too large",
  "body-too-large": "File too large",
};

/** The title above the sentence of a refusal, by its code. */
export function uploadFailureTitle(code: string | undefined): string {
  return titles[code ?? ""] ?? "Upload failed";
}

/** What is wrong with a file, as far as its name and size tell: the server has the last word. */
export function mistakeOf({ type, size }: { type: string; size: number }): InvalidError | null {
  if (!type.startsWith("image/")) return wrongType();
  return size > maxAvatarBytes ? tooLarge() : null;
}
