import { expect, test } from "vitest";
import { resetPasswordForm, signInForm, signUpForm } from "#app/web/auth/account-forms.ts";
import { constraintOf } from "#app/web/forms/form-constraint.ts";

test("the browser is told what it can check of a form", () => {
  expect(constraintOf(signInForm)).toEqual({
    email: { required: true, maxLength: 254 },
    password: { required: true },
  });
  expect(constraintOf(signUpForm)).toMatchObject({
    username: { required: true, minLength: 3, maxLength: 20 },
    password: { required: true, minLength: 6 },
  });
  expect(constraintOf(resetPasswordForm)).toMatchObject({
    newPassword: { required: true, minLength: 6 },
    confirmPassword: { required: true },
  });
});

test.each([
  ["Ada_1815", true],
  ["ada", true],
  ["1815", false],
  ["ada lovelace", false],
  ["аda", false],
])("the browser thinks of the username %s what the server does: %s", (username, isTaken) => {
  const { pattern } = constraintOf(signUpForm).username ?? {};
  expect(new RegExp(`^(?:${pattern})$`, "v").test(username)).toBe(isTaken);
  expect(signUpForm.shape.username.safeParse(username).success).toBe(isTaken);
});
