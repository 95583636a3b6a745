import { expect, test } from "vitest";
import { type Mailing, writeMail } from "#app/models/mail/templates.ts";
import { paths } from "#app/web/urls/paths.ts";

const origin = "https://chartables.example";
const to = "ada@example.org";
const mailings: Record<Mailing["kind"], Mailing> = {
  confirm: { kind: "confirm", to, username: "ada_l", token: "a-_b" },
  recovery: { kind: "recovery", to, username: "ada_l", token: "a-_b" },
  "has-account": { kind: "has-account", to, username: "ada_l" },
};
const kinds = Object.keys(mailings) as Mailing["kind"][];

test.each([
  ["confirm", "Confirm your email address", `${paths.confirm}?token_hash=a-_b&type=signup`, "24 hours"],
  ["recovery", "Set a new password", `${paths.resetPassword}?token_hash=a-_b&type=recovery`, "an hour"],
  ["has-account", "You already have an account", paths.supabaseAuth, paths.forgotPassword],
] as const)("the mail '%s' says what it is for, and links there", (kind, subject, address, more) => {
  const mail = writeMail(mailings[kind], origin);
  expect(mail).toMatchObject({ to, subject });
  expect(mail.text).toContain("Hello ada_l,");
  expect(mail.text).toMatch(new RegExp(`: ${origin}${address.replace("?", "\\?")}$`, "m"));
  expect(mail.html).toContain(`<a href="${origin}${address.replace("&", "&#38;")}"`);
  for (const part of [mail.text, mail.html]) {
    expect(part).toContain(more);
    expect(part).toContain("If this was not you, ignore this mail");
  }
});

test.each(kinds)("whatever stands in the mail '%s' stays text", (kind) => {
  const username = `<a href="https://evil.test">"it's" & me</a>`;
  const { html, text } = writeMail({ ...mailings[kind], username }, origin);
  expect(html).not.toContain('evil.test"');
  expect(html).toContain("&#60;a href=&#34;https://evil.test&#34;&#62;&#34;it&#39;s&#34; &#38; me&#60;/a&#62;");
  expect(text).toContain(username);
});

test.each(kinds)("every link of the mail '%s' leads to the site, and a token cannot lead it elsewhere", (kind) => {
  const token = "x@evil.test/#&type=other";
  const { html, text } = writeMail({ ...mailings[kind], token } as Mailing, origin);
  const links = [...html.matchAll(/href="([^"]+)"/g), ...text.matchAll(/(https?:\S+)/g)].map(([, link]) => link);
  expect(links.length).toBeGreaterThan(1);
  for (const link of links) {
    const { origin: where, searchParams } = new URL(String(link).replaceAll("&#38;", "&"));
    expect(where).toBe(origin);
    expect(searchParams.getAll("type").length).toBeLessThan(2);
  }
});

test("nothing of a mail is a script, a form or a picture from elsewhere", () => {
  for (const kind of kinds)
    expect(writeMail(mailings[kind], origin).html).not.toMatch(/<(script|form|img|link)\b|url\(|@import/);
});
