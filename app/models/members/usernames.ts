import { z } from "zod";

/** The username field of the sign-up form. Usernames are stored as typed and compared without case. */
export const signUpUsername = usernameField(3, "Username is required for sign up");

/** For a change where one's own name may be sent again, which may have 3 characters. `changeUsername` refuses others of them. */
export const sentUsername = usernameField(3, "Username is required", 4);

/** For a change of name. */
export const profileUsername = usernameField(4, "Username is required");

function usernameField(minLength: number, whenMissing: string, saidMinLength = minLength) {
  return (
    z
      .string(whenMissing)
      .trim()
      .min(1, { error: whenMissing, abort: true })
      .min(minLength, `Username must be at least ${saidMinLength} characters long`)
      .max(20, "Username must be at most 20 characters long")
      // ASCII only: letters of other scripts and widths look like these and are not.
      .regex(/^[A-Za-z0-9_]*$/, "Username can only contain letters, digits and underscores")
      .regex(/[A-Za-z]/, "Username must contain at least one letter")
      .refine((name) => !isReservedUsername(name), "This username is not available")
  );
}

/** Whether a name could be mistaken for the site, its staff or one of its pages: `Admin`, `_api_`, `sign_out`. */
export function isReservedUsername(name: string): boolean {
  return reserved.has(name.toLowerCase().replaceAll("_", ""));
}

/** Lower case, without underscores. First the paths of the site, without hyphens; a test checks them against the routes. */
const reserved = new Set(
  `
  alerts api appletouchicon assets auth avatars build categories check collection comics community confirm debugupload developers embed favicon feeds figures followers following fonts
  forgotpassword healthz icon192 icon512 iconmaskable512 images items legos login manifest metrics minifigure minifigures modelcars modeltrains opensearch preview profile readyz resetpassword robots
  root search signout sitemap sportsmemorabilia supabaseauth testusers trackeditems userprofile users welcome

  about abuse account accounts admin administrator admins anonymous billing blog bot chartable chartables contact
  everybody everyone faq guest help helpdesk home hostmaster info legal logout mail me mod moderator moderators mods
  nobody none noreply nousername null official operator owner postmaster privacy register security settings
  signin signup site staff status superuser support sysadmin system team terms undefined unknown user username
  webmaster www you
  `.match(/\S+/g),
);
