import { z } from "zod";

/** The rule of signing up. Everywhere a name is taken as it is typed, and compared without regard to case. */
export const signUpUsername = usernameField(3, "Username is required for sign up");

/** The rule of changing it later. */
export const profileUsername = usernameField(4, "Username is required");

function usernameField(shortest: number, whenMissing: string) {
  return (
    z
      .string(whenMissing)
      .trim()
      .min(1, whenMissing)
      .min(shortest, `Username must be at least ${shortest} characters long`)
      .max(20, "Username must be at most 20 characters long")
      // ASCII only: letters of other scripts and widths look like these and are not.
      .regex(/^[A-Za-z0-9_]*$/, "Username can only contain letters, digits and underscores")
      .regex(/[A-Za-z]/, "Username must contain at least one letter")
      .refine((name) => !isReservedUsername(name), "This username is not available")
  );
}

/** Whether nobody may have it, since it would pass for the site, its staff or one of its pages: `Admin`, `_api_`, `sign_out`. */
export function isReservedUsername(name: string): boolean {
  return reserved.has(name.toLowerCase().replaceAll("_", ""));
}

/** Plain lower case. First the places of the site, without their hyphens; a test walks them. */
const reserved = new Set(
  `
  api assets auth build categories comics community confirm debugupload developers favicon feeds figures fonts
  forgotpassword healthz legos login manifest minifigure minifigures modelcars modeltrains profile readyz resetpassword
  root search signout sportsmemorabilia supabaseauth testusers trackeditems userprofile users welcome

  about abuse account accounts admin administrator admins anonymous billing blog bot chartable chartables contact
  everybody everyone faq guest help helpdesk home hostmaster info legal logout mail me mod moderator moderators mods
  nobody none noreply nousername null official operator owner postmaster privacy register robots security settings
  signin signup site sitemap staff status superuser support sysadmin system team terms undefined unknown user username
  webmaster www you
  `.match(/\S+/g),
);
