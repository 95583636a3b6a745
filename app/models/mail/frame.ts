/** What is sent to one address. */
export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId?: string;
  headers?: Readonly<Record<string, string>>;
}

const signature = "Chartables: what collectibles really sell for";

/** The text part of a mail: paragraphs and our name below them. */
export function signedText(paragraphs: readonly string[]): string {
  return `${paragraphs.join("\n\n")}\n\n-- \n${signature}\n`;
}

const font = "font-family:Inter,system-ui,-apple-system,'Segoe UI',sans-serif";

/** Inline styles of a mail's text. */
export const textStyles = {
  body: `${font};font-size:16px;line-height:24px;color:#15181d`,
  note: `${font};font-size:14px;line-height:20px;color:#5a616c`,
  row: `${font};font-size:13px;line-height:16px;color:#5a616c`,
  title: `${font};font-size:20px;line-height:26px;font-weight:700;letter-spacing:-.01em;color:#15181d`,
  figure: `${font};font-size:56px;line-height:56px;font-weight:700;letter-spacing:-.045em;color:#15181d`,
  amount: `${font};font-size:22px;line-height:26px;font-weight:700;letter-spacing:-.02em;color:#15181d`,
};

/** For programs that read style sheets: the colours of the dark, and less room around the text on a phone. */
const sheet = `@media (prefers-color-scheme:dark){.m-page{background:#101216!important}.m-card{background:#171a20!important;border-color:#2b3038!important}.m-ink{color:#eceef2!important}.m-quiet{color:#a1a8b4!important}.m-line{border-color:#2b3038!important}.m-link{color:#8db0ff!important}.m-btn{background:#8db0ff!important}.m-on{color:#0d1220!important}}
@media (max-width:480px){.m-pad{padding:20px!important}}`;

/** A paragraph; its content is HTML. Quiet text is grey. */
export function paragraph(style: string, content: string, margin = "0 0 16px"): string {
  return `<p class="${style.includes("#5a616c") ? "m-quiet" : "m-ink"}" style="margin:${margin};${style}">${content}</p>`;
}

export function buttonHtml({ label, href }: { label: string; href: string }): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td class="m-btn" bgcolor="#1d4fc4" style="border-radius:8px"><a href="${escaped(href)}" class="m-on" style="display:inline-block;padding:12px 20px;${font};font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none">${escaped(label)}</a></td></tr></table>`;
}

export function linkHtml(label: string, href: string): string {
  return `<a href="${escaped(href)}" class="m-link" style="color:#1d4fc4">${escaped(label)}</a>`;
}

/** One centred table with inline styles: most mail programs drop style sheets. */
export function framedHtml(subject: string, content: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title><style>${sheet}</style></head>
<body class="m-page" style="margin:0;padding:24px 12px;background:#fbfbf8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center">
<table class="m-card" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:520px;background:#ffffff;border:1px solid #dfe1dc;border-radius:8px"><tr><td class="m-pad" style="padding:32px">
${paragraph(`${textStyles.body};font-weight:700`, "Chartables", "0 0 24px")}
${content.join("\n")}
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

/** A text as HTML, with its addresses as links. */
export function linked(text: string): string {
  return escaped(text).replace(
    /https?:\/\/\S+/g,
    (href) => `<a href="${href}" class="m-link" style="color:#1d4fc4">${href}</a>`,
  );
}

export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
