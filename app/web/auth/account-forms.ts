import { z } from "zod";
import { signUpUsername } from "#app/models/members/usernames.ts";

const required = "Please fill in all required fields";
const tooShort = "Password must be at least 6 characters long";
const tooLong = "Password must be at most 72 bytes long";

/** Some hash functions silently cut longer passwords off. */
const fitsTheHash = (password: string) => new TextEncoder().encode(password).length <= 72;

const email = (missing: string, invalid: string) =>
  z.email({ pattern: z.regexes.html5Email, error: ({ input }) => (input ? invalid : missing) }).max(254, invalid);

const newPassword = (missing: string, prefix = "") =>
  z
    .string(missing)
    .min(6, prefix + tooShort)
    .refine(fitsTheHash, prefix + tooLong);

export const signInForm = z.object({
  email: email(required, "Please enter a valid email address"),
  password: z.string(required),
});

export const signUpForm = z.object({
  username: signUpUsername,
  email: email(required, "Please enter a valid email address"),
  password: newPassword(required),
});

export const forgotPasswordForm = z.object({
  email: email("❌ Please enter your email address", "❌ Please enter a valid email address"),
});

export const resetPasswordForm = z
  .object({
    newPassword: newPassword("❌ Please fill in both password fields", "❌ "),
    confirmPassword: z.string("❌ Please fill in both password fields"),
  })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ["confirmPassword"],
    error: "❌ Passwords do not match",
  });
