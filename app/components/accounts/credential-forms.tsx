import { signInForm, signUpForm } from "#app/web/account-forms.ts";
import type { Refusal } from "#app/web/form.server.ts";
import { AccountForm } from "./account-form.tsx";
import { PasswordField, TextField, UsernameField } from "./fields.tsx";

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
