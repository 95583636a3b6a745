/** Where somebody may go next, and what the link says. */
export interface WayOut {
  to: string;
  label: string;
}

/** What the site tells its reader once: a toast, or without scripts a note at the top of the page. */
export interface FlashMessage {
  title: string;
  text?: string;
  isError?: boolean;
  /** A page of ours that comes next, and that scripts open by themselves after `afterMs`. */
  link?: WayOut & { afterMs?: number };
  /** Undoes what the message reports. */
  undo?: FlashForm;
}

export const viewerUnknown: FlashMessage = {
  title: "Authentication Error",
  text: "Please refresh the page and try again",
  isError: true,
};

/** Adds that the server may have processed the form although no response came. */
export function unanswered(message: FlashMessage): FlashMessage {
  return { ...message, text: `${message.text ?? ""} No answer came: it may have been done all the same.`.trim() };
}

/** Answer to a form sent by script: the toast, and the reason of a failure. */
export interface StayAnswer {
  message?: FlashMessage;
  failure?: { status: number; code: string };
}

/** A form of one button. It posts its fields, and the page that it was on as `returnTo`. */
export interface FlashForm {
  label: string;
  action: string;
  fields: Record<string, string>;
}

/** A page that opens by itself after this one. */
export interface DelayedRedirect {
  to: string;
  afterSeconds: number;
}

/** What a form did, shown by its own page. */
export interface FormResult {
  message: string;
  delayedRedirect?: DelayedRedirect;
}

/** Flash of the next page: a toast and a form result, shown once. */
export interface Flash {
  message?: FlashMessage;
  result?: FormResult;
}
