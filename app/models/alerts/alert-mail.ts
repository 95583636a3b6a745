import {
  buttonHtml,
  escaped,
  framedHtml,
  linkHtml,
  type Mail,
  paragraph,
  signedText,
  textStyles,
} from "../mail/frame.ts";
import {
  basisSentence,
  basisWords,
  beforeSentence,
  beforeWords,
  dayIn,
  digestTitle,
  isTarget,
  lowestOf,
  momentIn,
  newListings,
  priceOf,
  restSentence,
  type SearchToTell,
  subjectOf,
  type TargetToTell,
  type ToTell,
  targetOf,
} from "./alert-words.ts";
import { hourText } from "./settings-fields.ts";

/** Where the links of a letter lead, besides those of its alerts. */
export interface LetterLinks {
  alerts: string;
  settings: string;
  stopAll: string;
}

export interface AlertLetter {
  /** What it tells of, at least one. */
  all: readonly ToTell[];
  /** When the first of it rang, and when the letter was ordered. */
  from: Date;
  until: Date;
  digestHour: number | null;
  timeZone: string;
  links: LetterLinks;
}

type Content = Pick<Mail, "subject" | "text" | "html">;

const { body, note, row, title, figure, amount } = textStyles;
const restOfTable = `role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"`;
const hairline = "border-top:1px solid #dfe1dc";
/** Amounts are not broken into two lines. */
const unbroken = (text: string) => escaped(text).replaceAll(" ", "&nbsp;");

/** A letter about alerts that rang: of one, of a few, or one line each from six on. */
export function writeAlertLetter(letter: AlertLetter): Content {
  const subject = subjectOf(letter.all);
  const [first, ...others] = letter.all;
  if (first && others.length === 0)
    return { subject, ...(isTarget(first) ? oneTarget(first, letter) : oneSearch(first, letter)) };
  return { subject, ...digest(letter, subject) };
}

/** The address of the link that stops what a letter is about: its alert, or all. */
export function stopHrefOf({ all, links }: AlertLetter): string {
  const [first, ...others] = all;
  return first && others.length === 0 ? first.stopHref : links.stopAll;
}

function footer(lead: string, stop: { label: string; href: string }, { settings }: LetterLinks): string {
  const stopping = `${linkHtml(stop.label, stop.href)} with one click, without signing in, or ${linkHtml("change how alerts reach you", settings)}.`;
  return `<p class="m-quiet m-line" style="margin:0;padding-top:16px;${hairline};${note}">${escaped(lead)} ${stopping}</p>`;
}

function oneTarget(told: TargetToTell, { links, timeZone }: AlertLetter): Omit<Content, "subject"> {
  const { alert, name, about, condition, href, stopHref } = told;
  const target = `${targetOf(alert)} or ${alert.direction}`;
  const button = { label: alert.basis.of === "asking" ? "See the offers" : "See the sales", href };
  const set = `You set this target on ${dayIn(told.setAt, timeZone)}.`;
  const certain = basisSentence(alert);
  const html = framedHtml(subjectOf([told]), [
    paragraph(title, escaped(name), "0"),
    paragraph(note, escaped([about, condition].filter(Boolean).join(", ")), "2px 0 16px"),
    paragraph(figure, unbroken(priceOf(alert)), "0"),
    paragraph(body, `Your target: <b>${escaped(target)}</b>. ${escaped(beforeSentence(alert))}`, "10px 0 12px"),
    paragraph(note, escaped(certain), "0 0 12px"),
    buttonHtml(button),
    paragraph(note, escaped(restSentence(alert)), "0 0 20px"),
    footer(set, { label: "Stop this alert", href: stopHref }, links),
  ]);
  const text = signedText([
    `${name}${about && ` (${about})`}${condition && `, ${condition}`}: ${priceOf(alert)}`,
    [`Your target: ${target}.`, beforeSentence(alert)].filter(Boolean).join(" "),
    certain,
    `${button.label}:\n${href}`,
    restSentence(alert),
    `Stop this alert (one click, no sign-in):\n${stopHref}`,
    `Change how alerts reach you:\n${links.settings}`,
  ]);
  return { html, text };
}

function oneSearch(told: SearchToTell, { links }: AlertLetter): Omit<Content, "subject"> {
  const { alert, href, stopHref } = told;
  const lowest = lowestOf(alert);
  const from = lowest ? `The lowest asking price is ${lowest}.` : "";
  const rest = "This search tells you of what is new at most once a day.";
  const html = framedHtml(subjectOf([told]), [
    paragraph(title, escaped(alert.words), "0"),
    paragraph(body, escaped([`${newListings(alert)}.`, from].filter(Boolean).join(" ")), "10px 0 12px"),
    buttonHtml({ label: "See the listings", href }),
    footer(rest, { label: "Stop this alert", href: stopHref }, links),
  ]);
  const text = signedText([
    `${newListings(alert)}: ${alert.words}`,
    ...(from ? [from] : []),
    `See the listings:\n${href}`,
    rest,
    `Stop this alert (one click, no sign-in):\n${stopHref}`,
    `Change how alerts reach you:\n${links.settings}`,
  ]);
  return { html, text };
}

function digest(letter: AlertLetter, subject: string): Omit<Content, "subject"> {
  const { all, from, until, digestHour, timeZone, links } = letter;
  const heading = digestTitle(all);
  const period = `Between ${momentIn(from, timeZone)} and ${momentIn(until, timeZone)}`;
  const areMany = all.length > 5;
  const when =
    digestHour === null
      ? "What rings within an hour comes in one letter."
      : `One digest a day at ${hourText(digestHour)}, as you chose.`;
  const html = framedHtml(subject, [
    paragraph(title, escaped(heading), "0 0 4px"),
    paragraph(
      note,
      `${escaped(period)}${areMany ? ". Price, and your target." : ""}`,
      areMany ? "0 0 10px" : "0 0 16px",
    ),
    `<table ${restOfTable}>\n${all.map(areMany ? lineHtml : partHtml).join("\n")}\n</table>`,
    `<div style="height:12px;line-height:12px">&nbsp;</div>`,
    buttonHtml({ label: "Open my Price Alerts", href: links.alerts }),
    footer(when, { label: "Stop all alert mails", href: links.stopAll }, links),
  ]);
  const text = signedText([
    `${heading}\n${period}`,
    ...all.map(partText),
    `${when}`,
    `Stop all alert mails (one click, no sign-in):\n${links.stopAll}`,
    `Change how alerts reach you:\n${links.settings}`,
  ]);
  return { html, text };
}

/** What a part of a digest says of an alert. */
function partOf(told: ToTell) {
  if (!isTarget(told)) {
    const { alert } = told;
    const lowest = lowestOf(alert);
    const figure = newListings(alert).replace(/ listings?$/, "");
    return {
      name: alert.words,
      about: "saved search",
      figure,
      before: "",
      basis: "",
      target: lowest ? `From ${lowest}` : "",
    };
  }
  const { alert, name, about, condition } = told;
  const details = [about, condition].filter(Boolean).join(", ");
  const target = `Target: at or ${alert.direction} ${targetOf(alert)}`;
  return { name, about: details, figure: priceOf(alert), before: beforeWords(alert), basis: basisWords(alert), target };
}

function partHtml(told: ToTell): string {
  const { name, about, figure, before, basis, target } = partOf(told);
  const stop = linkHtml("Stop this one", told.stopHref).replace("Stop this one", "Stop&nbsp;this&nbsp;one");
  const below = [basis && `${escaped(basis)}<br>`, target && `${escaped(target)} · `, stop].join("");
  return `<tr><td class="m-line" style="padding:14px 12px 0 0;${hairline}"><a href="${escaped(told.href)}" class="m-ink" style="${body};font-weight:600;text-decoration:none">${escaped(name)}</a><br><span class="m-quiet" style="${note}">${escaped(about)}</span></td><td class="m-line" align="right" valign="top" style="padding:14px 0 0;${hairline};white-space:nowrap"><span class="m-ink" style="${amount}">${unbroken(figure)}</span><br><span class="m-quiet" style="${note}">${escaped(before)}</span></td></tr><tr><td class="m-quiet" colspan="2" style="padding:2px 0 14px;${note}">${below}</td></tr>`;
}

/** One line: a phone has room for thirty on a screen and a half. */
function lineHtml(told: ToTell): string {
  const { figure } = partOf(told);
  const name = isTarget(told) ? told.name : told.alert.words;
  const target = isTarget(told) ? `${told.alert.direction === "below" ? "≤" : "≥"} ${targetAmount(told.alert)}` : "";
  return `<tr><td class="m-line" style="padding:2px 8px 2px 0;${hairline};${row}"><a href="${escaped(told.href)}" class="m-ink" style="color:#15181d;font-weight:600;text-decoration:none">${escaped(name)}</a> <span class="m-quiet">${escaped(qualityOf(told))}</span></td><td class="m-line m-ink" align="right" style="padding:2px 0;${hairline};white-space:nowrap;${row};color:#15181d;font-weight:700">${unbroken(figure)}</td><td class="m-line m-quiet" align="right" style="padding:2px 0 2px 10px;${hairline};white-space:nowrap;${row}">${unbroken(target)}</td></tr>`;
}

/** "$120", and "35" in pounds: the price before it names the currency. */
function targetAmount(alert: TargetToTell["alert"]): string {
  return targetOf(alert).replace(`${alert.currency} `, "");
}

/** "used, asked", "PSA 9, 6 sales, low certainty": what stands behind the name. */
function qualityOf(told: ToTell): string {
  if (!isTarget(told)) return "saved search";
  const { basis } = told.alert;
  const kind = basis.of === "asking" ? "asked" : basis.certainty === "low" ? "low certainty" : "";
  return [told.condition, kind].filter(Boolean).join(", ");
}

function partText(told: ToTell, at: number): string {
  const { name, figure, before, basis, target } = partOf(told);
  const { about, condition } = isTarget(told) ? told : { about: "saved search", condition: "" };
  const isAsked = isTarget(told) && told.alert.basis.of === "asking";
  const lines = [
    `${at + 1}. ${name}${about && ` (${about})`}${condition && `, ${condition}`}`,
    `   ${figure}${isAsked ? " asked" : ""}${before && `, ${before}`}.${target && ` ${target}.`}`,
    ...(basis ? [`   ${basis}`] : []),
    `   ${told.href}`,
    `   Stop this one: ${told.stopHref}`,
  ];
  return lines.join("\n");
}

/** The letter that somebody sends themselves to see whether letters arrive. */
export function writeTestLetter(links: LetterLinks): Content {
  const subject = "A test of your Chartables alerts";
  const text = "You pressed “Send me a test”, and this is it: letters about your price alerts arrive at this address.";
  const button = { label: "Open my Price Alerts", href: links.alerts };
  return {
    subject,
    html: framedHtml(subject, [paragraph(body, escaped(text)), buttonHtml(button)]),
    text: signedText([text, `${button.label}:\n${button.href}`]),
  };
}

/** The only letter to an address that nobody confirmed: its link allows others. */
export function writePermissionLetter(allowHref: string): Content {
  const subject = "Allow price alerts to this address?";
  const text =
    "Somebody with an account at Chartables wants letters about price alerts at this address. If that is you, allow it.";
  const ignore = "If it is not you, ignore this mail: no other will follow.";
  const button = { label: "Allow price alerts", href: allowHref };
  return {
    subject,
    html: framedHtml(subject, [
      paragraph(body, escaped(text)),
      buttonHtml(button),
      paragraph(note, escaped(ignore), "0"),
    ]),
    text: signedText([text, `${button.label}:\n${button.href}`, ignore]),
  };
}
