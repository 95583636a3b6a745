import { PasswordField, TextField, UsernameField } from "#app/components/forms/fields.tsx";
import { PostForm } from "#app/components/forms/post-form.tsx";
import { signInForm, signUpForm } from "#app/web/auth/account-forms.ts";

// Password managers take the field called "username" for the one that signs in: here the email address, in both forms.

export function SignInForm() {
  return (
    <PostForm id="sign-in" schema={signInForm} submit="Sign In" busy="Signing in...">
      {(field) => (
        <>
          <TextField {...field("email")} label="Email" type="email" autoComplete="username" />
          <PasswordField {...field("password")} label="Password" autoComplete="current-password" />
        </>
      )}
    </PostForm>
  );
}

export function SignUpForm() {
  return (
    <PostForm id="sign-up" schema={signUpForm} submit="Create Account" busy="Creating account...">
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
    </PostForm>
  );
}
