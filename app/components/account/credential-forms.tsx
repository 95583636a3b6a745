import { PasswordField, TextField, UsernameField } from "#app/components/forms/fields.tsx";
import { AccountForm } from "#app/components/forms/post-form.tsx";
import { signInForm, signUpForm } from "#app/web/auth/account-forms.ts";
import type { Refusal } from "#app/web/forms/form.server.ts";

interface CredentialFormProps {
  refusal: Refusal | undefined;
}

// To a password manager the username is what one signs in with: the email address, in both forms.

export function SignInForm({ refusal }: CredentialFormProps) {
  return (
    <AccountForm id="sign-in" schema={signInForm} refusal={refusal} submit="Sign In" busy="Signing in...">
      {(field) => (
        <>
          <TextField {...field("email")} label="Email" type="email" autoComplete="username" />
          <PasswordField {...field("password")} label="Password" autoComplete="current-password" />
        </>
      )}
    </AccountForm>
  );
}

export function SignUpForm({ refusal }: CredentialFormProps) {
  return (
    <AccountForm id="sign-up" schema={signUpForm} refusal={refusal} submit="Create Account" busy="Creating account...">
      {(field) => (
        <>
          <UsernameField {...field("username")} hint="3 to 20 letters, digits or underscores" />
          <TextField {...field("email")} label="Email" type="email" autoComplete="username" />
          <PasswordField
            {...field("password")}
            label="Password"
            autoComplete="new-password"
            hint="At least 6 characters"
          />
        </>
      )}
    </AccountForm>
  );
}
