import { useFetcher } from "@remix-run/react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { aboutUnderscores } from "#app/components/forms/fields.tsx";
import { MessageBox } from "#app/components/forms/message-box.tsx";
import { pendingButton } from "#app/components/forms/pending-button.ts";
import { themeNames } from "#app/models/members/generated-usernames.ts";
import * as accountStyles from "#app/styles/accounts.css.ts";
import { button, quietButton } from "#app/styles/controls.css.ts";
import { fetchJson } from "#app/web/client/fetch-json.ts";
import type { StayAnswer } from "#app/web/forms/flash.ts";
import { sentencesOf, useFlash, useFormResult, ViewerId } from "#app/web/forms/flash-provider.tsx";
import { constraintOf } from "#app/web/forms/form-constraint.ts";
import { paths } from "#app/web/urls/paths.ts";
import { generationFailed, updateFailed, usernameNotUpdated } from "./messages.ts";
import * as styles from "./settings.css.ts";
import { usernameForm } from "./settings-forms.ts";
import { useUsernameCheck } from "./use-username-check.ts";

const reloadAfterMs = 1_500;
const complaintMs = 3_000;

interface UsernameEditorProps {
  current: string;
  /** A generated username, or nothing. */
  suggested: string;
}

/**
 * Changes the username. With scripts, what is typed is cleaned and checked, and only a name that is free can be saved.
 * A name that was there before the scripts can be sent until it is checked: a click must not be lost while the page
 * comes alive.
 */
export function UsernameEditor({ current, suggested }: UsernameEditorProps) {
  const { show } = useFlash();
  const fetcher = useFetcher<StayAnswer & Partial<ReturnType<typeof useFormResult>["refusal"]>>();
  const posted = useFormResult("username").refusal;
  const input = useRef<HTMLInputElement>(null);
  const refusal = fetcher.data?.status === "error" ? fetcher.data : posted;
  const isSaved = fetcher.data?.message !== undefined;
  const sent = posted?.initialValue?.username;
  const initial = typeof sent === "string" ? sent : suggested || current;
  const [typed, setTyped] = useState(initial);
  /** What the scripts found in the field, once they run. */
  const [found, setFound] = useState<string | null>(null);
  const { isComplaining, clean } = useCleaning(setTyped);
  const { isChecking, answer } = useUsernameCheck(typed, current);
  const mistakes = sentencesOf(refusal);
  const isBusy = fetcher.state !== "idle" || isSaved;
  const canSave = typed !== current && answer?.available === true && !isBusy;
  const canPost = found === null || (typed === found && typed !== current && !answer && !isBusy);

  useEffect(() => {
    if (!input.current) return;
    setTyped(input.current.value);
    setFound(input.current.value);
  }, []);

  useEffect(() => {
    // The server, which sends the message of any other failure, was not reached.
    if (fetcher.data?.sentIntent) show(updateFailed(usernameNotUpdated));
    if (!fetcher.data?.message) return;
    show(fetcher.data.message);
    const timer = setTimeout(() => window.location.assign(paths.settings), reloadAfterMs);
    return () => clearTimeout(timer);
  }, [fetcher.data, show]);

  async function generate(theme: string): Promise<void> {
    try {
      const path = `/api/generate-username?${new URLSearchParams({ theme })}`;
      const { username } = await fetchJson<{ username: string }>(path);
      if (input.current) input.current.value = username;
      setTyped(username);
    } catch {
      show(generationFailed);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const form = new FormData(event.currentTarget, submitter);
    const isGenerating = form.get("intent") === "generate";
    if (!isGenerating && (canPost || canSave)) return;
    event.preventDefault();
    if (isGenerating) generate(String(form.get("theme")));
  }

  // Without scripts nothing is checked.
  const status = statusOf({ isComplaining, isChecking: isChecking && found !== null, answer, typed });
  return (
    <fetcher.Form className={styles.setting} method="post" action={paths.settings} onSubmit={submit}>
      <ViewerId />
      <MessageBox kind="bad" id="username-errors" sentences={mistakes} takesFocus />
      <div className={accountStyles.field}>
        <label className={styles.settingTitle} htmlFor="username">
          Username
        </label>
        <div className={styles.inputRow}>
          <input
            {...constraintOf(usernameForm).username}
            className={accountStyles.input}
            ref={input}
            id="username"
            type="text"
            name="username"
            defaultValue={initial}
            title="4 to 20 letters, digits or underscores, with at least one letter"
            autoComplete="nickname"
            autoCapitalize="none"
            spellCheck={false}
            aria-invalid={mistakes.length > 0 || undefined}
            aria-describedby={`${mistakes.length > 0 ? "username-errors " : ""}username-hint username-status`}
            onInput={clean}
          />
          <button
            className={button}
            type="submit"
            name="intent"
            value="username"
            disabled={!canSave && !canPost && !isBusy}
            {...pendingButton(isBusy)}
            aria-busy={isBusy || undefined}
          >
            {isBusy ? "Saving..." : "Save Username"}
          </button>
        </div>
        <p className={styles.status({ kind: status.kind })} id="username-status" aria-live="polite">
          {status.text}
        </p>
        <p className={accountStyles.hint} id="username-hint">
          {`4 to 20 letters, digits or underscores. ${aboutUnderscores}. A name that you give up is kept for you for 30 days.`}
        </p>
      </div>
      <div className={styles.inputRow}>
        <select className={accountStyles.select} name="theme" aria-label="Theme of the generated name">
          {Object.entries({ any: "Any theme", ...themeNames }).map(([theme, name]) => (
            <option key={theme} value={theme}>
              {name}
            </option>
          ))}
        </select>
        <button className={quietButton} type="submit" name="intent" value="generate" formNoValidate>
          Generate
        </button>
      </div>
    </fetcher.Form>
  );
}

/** Lowers what is typed and takes out what no username has, and says for a moment that it did. */
function useCleaning(onClean: (text: string) => void) {
  const [isComplaining, setIsComplaining] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  useEffect(() => () => clearTimeout(timer.current), []);
  function clean({ currentTarget: input, nativeEvent }: FormEvent<HTMLInputElement>): void {
    if ((nativeEvent as InputEvent).isComposing) return;
    const { value, selectionStart } = input;
    const plain = cleaned(value);
    if (plain !== value) {
      const place = cleaned(value.slice(0, selectionStart ?? value.length)).length;
      input.value = plain;
      input.setSelectionRange(place, place);
    }
    if (plain !== value.toLowerCase()) {
      clearTimeout(timer.current);
      setIsComplaining(true);
      timer.current = setTimeout(() => setIsComplaining(false), complaintMs);
    }
    onClean(plain);
  }
  return { isComplaining, clean };
}

function cleaned(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9_]/g, "");
}

interface StatusOf {
  isComplaining: boolean;
  isChecking: boolean;
  answer: { available: boolean; message: string } | null;
  typed: string;
}

function statusOf({ isComplaining, isChecking, answer, typed }: StatusOf) {
  if (isComplaining) return { kind: "bad", text: "Cannot contain special characters" } as const;
  if (isChecking) return { kind: "quiet", text: "Checking availability..." } as const;
  if (!answer) return { kind: "quiet", text: "" } as const;
  const underscore = answer.available && typed.includes("_") ? `. ${aboutUnderscores}` : "";
  return { kind: answer.available ? "good" : "bad", text: answer.message + underscore } as const;
}
