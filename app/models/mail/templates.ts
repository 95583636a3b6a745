import { buttonHtml, escaped, framedHtml, linked, type Mail, paragraph, signedText, textStyles } from "./frame.ts";

export type Mailing =
  | { kind: "confirm" | "recovery"; to: string; username: string; token: string }
  | { kind: "has-account"; to: string; username: string };

interface Letter {
  subject: string;
  request: string;
  button: { label: string; href: string };
  notes: string[];
}

export function writeMail(mailing: Mailing, origin: string): Mail {
  const letter = letterOf(mailing, origin);
  const paragraphs = [`Hello ${mailing.username},`, letter.request];
  return {
    to: mailing.to,
    subject: letter.subject,
    text: asText(paragraphs, letter),
    html: asHtml(paragraphs, letter),
  };
}

function letterOf(mailing: Mailing, origin: string): Letter {
  const link = (path: string) => new URL(path, origin).href;
  switch (mailing.kind) {
    case "confirm":
      return {
        subject: "Confirm your email address",
        request: "please confirm that this is your email address. Then you can sign in to Chartables.",
        button: { label: "Confirm my email", href: tokenLink("/confirm", mailing.token, "signup", origin) },
        notes: [
          "The link works once, for 24 hours.",
          "If you signed up with another username, open it in the browser where you did: it confirms that account.",
          "If this was not you, ignore this mail: nobody can use an account that was not confirmed.",
        ],
      };
    case "has-account":
      return {
        subject: "You already have an account",
        request:
          "somebody wanted to sign up to Chartables with your email address. You have an account already, and can sign in to it.",
        button: { label: "Sign in", href: link("/supabase-auth") },
        notes: [
          `If you forgot your password, set a new one: ${link("/forgot-password")}`,
          "If this was not you, ignore this mail: nothing about your account has changed.",
        ],
      };
    case "recovery":
      return {
        subject: "Set a new password",
        request: "somebody asked for a new password for your Chartables account.",
        button: { label: "Set a new password", href: recoveryLink(mailing.token, origin) },
        notes: [
          "The link works once, for an hour.",
          "If this was not you, ignore this mail: your password stays as it is.",
        ],
      };
  }
}

function tokenLink(path: string, token: string, type: "signup" | "recovery", origin: string): string {
  return new URL(`${path}?${new URLSearchParams({ token_hash: token, type })}`, origin).href;
}

/** Where the owner of an account sets a new password. */
export function recoveryLink(token: string, origin: string): string {
  return tokenLink("/reset-password", token, "recovery", origin);
}

function asText(paragraphs: string[], { button, notes }: Letter): string {
  return signedText([...paragraphs, `${button.label}: ${button.href}`, ...notes]);
}

function asHtml(paragraphs: string[], { subject, button, notes }: Letter): string {
  const { body, note } = textStyles;
  return framedHtml(subject, [
    ...paragraphs.map((text) => paragraph(body, escaped(text))),
    buttonHtml(button),
    ...notes.map((text) => paragraph(note, linked(text))),
    paragraph(`${note};word-break:break-all`, `If the button does not work, open ${linked(button.href)}`, "0"),
  ]);
}
