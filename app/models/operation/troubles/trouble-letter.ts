import {
  buttonHtml,
  escaped,
  framedHtml,
  linkHtml,
  type Mail,
  paragraph,
  signedText,
  textStyles,
} from "../../mail/frame.ts";
import type { TroubleNote } from "../../mail/orders.server.ts";

interface LetterOptions {
  areOver: boolean;
  origin: string;
}

const { title: titleStyle, body, note } = textStyles;

/** A letter to an operator: what has begun to need somebody, or what is over. */
export function writeTroubleLetter(
  troubles: readonly TroubleNote[],
  { areOver, origin }: LetterOptions,
): Pick<Mail, "subject" | "text" | "html"> {
  const subject = `Chartables: ${subjectOf(troubles, areOver)}`;
  const button = { label: "Open the operator’s page", href: new URL("/admin", origin).href };
  const why = areOver
    ? "You hear of this because you are an operator of this site."
    : "You hear of this once, because you are an operator of this site, and once more an hour after it is over.";
  const linked = troubles.map(({ title, text, to }) => ({ title, text, href: to && new URL(to, origin).href }));
  const html = framedHtml(subject, [
    ...linked.flatMap(({ title, text, href }) => [
      paragraph(titleStyle, escaped(title), "0 0 4px"),
      paragraph(body, `${escaped(text)}${href ? ` ${linkHtml("See what to do", href)}` : ""}`, "0 0 20px"),
    ]),
    buttonHtml(button),
    paragraph(note, escaped(why), "0"),
  ]);
  const text = signedText([
    ...linked.map(({ title, text, href }) => [title, text, ...(href ? [href] : [])].join("\n")),
    `${button.label}:\n${button.href}`,
    why,
  ]);
  return { subject, text, html };
}

function subjectOf(troubles: readonly TroubleNote[], areOver: boolean): string {
  const [first] = troubles;
  if (first && troubles.length === 1) return first.title;
  return areOver ? `${troubles.length} troubles are over` : `${troubles.length} things need you`;
}
