export type Mailing =
  | { kind: "confirm" | "recovery"; to: string; username: string; token: string }
  | { kind: "has-account"; to: string; username: string };

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

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

const signature = "Chartables: what collectibles really sell for";

function asText(paragraphs: string[], { button, notes }: Letter): string {
  return `${[...paragraphs, `${button.label}: ${button.href}`, ...notes].join("\n\n")}\n\n-- \n${signature}\n`;
}

const font = "font-family:Inter,system-ui,-apple-system,'Segoe UI',sans-serif";
const body = `${font};font-size:16px;line-height:24px;color:#15181d`;
const note = `${font};font-size:14px;line-height:20px;color:#5a616c`;

/** One centred table with inline styles: mail programs drop style sheets. */
function asHtml(paragraphs: string[], { subject, button, notes }: Letter): string {
  const line = (style: string, content: string) => `<p style="margin:0 0 16px;${style}">${content}</p>`;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#fbfbf8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;background:#ffffff;border:1px solid #dfe1dc;border-radius:8px"><tr><td style="padding:32px">
<p style="margin:0 0 24px;${body};font-weight:700">Chartables</p>
${paragraphs.map((text) => line(body, escaped(text))).join("\n")}
<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td bgcolor="#1d4fc4" style="border-radius:8px"><a href="${escaped(button.href)}" style="display:inline-block;padding:12px 20px;${font};font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none">${escaped(button.label)}</a></td></tr></table>
${notes.map((text) => line(note, linked(text))).join("\n")}
<p style="margin:0;${note};word-break:break-all">If the button does not work, open ${linked(button.href)}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

function linked(text: string): string {
  return escaped(text).replace(/https?:\/\/\S+/g, (href) => `<a href="${href}" style="color:#1d4fc4">${href}</a>`);
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
