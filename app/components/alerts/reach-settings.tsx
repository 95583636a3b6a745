import { useEffect, useId, useRef, useState } from "react";
import { StayForm } from "#app/components/forms/stay-form.tsx";
import { hours } from "#app/models/alerts/settings-fields.ts";
import { countOf } from "#app/models/platform/amounts.ts";
import type { ReachView } from "#app/presenters/reach-view.server.ts";
import { button, lineButton, quietButton } from "#app/styles/controls.css.ts";
import { sectionTitle } from "#app/styles/text.css.ts";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "./reach-settings.css.ts";

/** How alerts reach somebody: where, when, and whether a test arrives. */
export function ReachSettings({ reach }: { reach: ReachView }) {
  const { email, address, byMail, isDaily, isQuiet, isPaused, alerts, test, last, rests, feed, topic } = reach;
  const headingId = useId();
  return (
    <section className={styles.reach} id="reach" aria-labelledby={headingId}>
      <div>
        <h2 className={sectionTitle} id={headingId}>
          How alerts reach you
        </h2>
        <p className={styles.quiet}>
          Each message says the price, what it is the median of, and how to stop it in one click.
        </p>
      </div>
      {/* What was saved is what the fields hold. */}
      <StayForm
        key={[
          byMail,
          isDaily,
          reach.hour,
          reach.zone,
          isQuiet,
          reach.from,
          reach.until,
          feed?.address,
          topic?.address,
        ].join()}
        className={styles.form}
        action={paths.alertSettings}
      >
        {(pending) => (
          <>
            {/* Pressing Enter in a field saves: the first button of a form is the one that is pressed. */}
            <button type="submit" name="intent" value="save" hidden {...pending} />
            <div className={styles.block}>
              <div className={styles.way}>
                <label className={styles.choice}>
                  <input className={styles.box} type="checkbox" name="mail" defaultChecked={byMail} /> Mail
                </label>
                <span>
                  {email} <span className={styles.quiet}>· {address}</span>
                </span>
                <button className={quietButton} type="submit" name="intent" value="test" {...pending}>
                  Send me a test
                </button>
              </div>
              <div className={styles.result} role="status">
                {test ? <span className={styles.outcome}>{test.text}</span> : null}
                {rests ? <span className={styles.outcome}>{rests}</span> : null}
                {test?.isTaken || last ? (
                  <span className={styles.quiet}>
                    {[test?.isTaken ? "It is on its way." : "", last].filter(Boolean).join(" ")}
                  </span>
                ) : null}
              </div>
            </div>
            <div className={styles.block}>
              <div className={styles.way}>
                <label className={styles.choice}>
                  <input className={styles.box} type="checkbox" name="feed" defaultChecked={feed !== null} /> Private
                  feed
                </label>
                {feed ? (
                  <>
                    <input
                      className={styles.address}
                      readOnly
                      aria-label="Address of the feed"
                      value={feed.address}
                      onFocus={(event) => event.currentTarget.select()}
                    />
                    <button className={quietButton} type="submit" name="intent" value="new-feed" {...pending}>
                      New address
                    </button>
                  </>
                ) : null}
              </div>
              <p className={styles.quiet}>
                {feed
                  ? ["Whoever has this address can read your alerts.", feed.read].filter(Boolean).join(" ")
                  : "An address for your feed reader that nobody else knows."}
              </p>
            </div>
            <div className={styles.block}>
              <div className={styles.way}>
                <label className={styles.choice}>
                  <input className={styles.box} type="checkbox" name="push" defaultChecked={topic !== null} /> ntfy
                </label>
                <input
                  className={styles.address}
                  name="topic"
                  aria-label="Address of an ntfy topic"
                  placeholder={reach.ntfyServer ? `A topic at ${reach.ntfyServer}` : "https://ntfy.sh/my-topic"}
                  defaultValue={topic?.address ?? ""}
                  maxLength={300}
                  autoComplete="off"
                  spellCheck={false}
                />
                <button className={quietButton} type="submit" name="intent" value="test-push" {...pending}>
                  Send me a test
                </button>
              </div>
              <div className={styles.result} role="status">
                {topic?.last ? (
                  <span
                    className={styles.outcome}
                  >{`${topic.isTaken ? "Delivered" : "Not delivered"} ${topic.last}`}</span>
                ) : null}
                {topic?.rests ? <span className={styles.outcome}>{topic.rests}</span> : null}
                <span className={styles.quiet}>
                  Push messages to your phone. Whoever guesses the topic can read it.
                </span>
              </div>
            </div>
            <fieldset className={styles.when}>
              <legend className={styles.legend}>When</legend>
              <div className={styles.line}>
                <label className={styles.choice}>
                  <input className={styles.box} type="radio" name="when" value="daily" defaultChecked={isDaily} /> One
                  digest a day at
                </label>
                <HourField name="hour" label="Hour" hour={reach.hour} />
                <ZoneField zone={reach.zone} />
              </div>
              <label className={styles.choice}>
                <input className={styles.box} type="radio" name="when" value="at-once" defaultChecked={!isDaily} />
                <span>
                  At once <span className={styles.quiet}>· at most one letter an hour</span>
                </span>
              </label>
              <div className={styles.line}>
                <label className={styles.choice}>
                  <input className={styles.box} type="checkbox" name="quiet" defaultChecked={isQuiet} /> Quiet from
                </label>
                <HourField name="from" label="From" hour={reach.from} />
                to
                <HourField name="until" label="Until" hour={reach.until} />
              </div>
            </fieldset>
            <div className={styles.buttons}>
              <button className={button} type="submit" name="intent" value="save" {...pending}>
                Save
              </button>
              <button
                className={lineButton}
                type="submit"
                name="intent"
                value={isPaused ? "resume-all" : "pause-all"}
                {...pending}
              >
                {isPaused ? "Resume all" : `Pause all ${countOf(alerts, "alert")}`}
              </button>
            </div>
          </>
        )}
      </StayForm>
    </section>
  );
}

function HourField({ name, label, hour }: { name: string; label: string; hour: number }) {
  return (
    <select className={styles.hour} name={name} aria-label={label} defaultValue={String(hour)}>
      {hours.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** Scripts propose the zone of the browser where none was chosen, and list the others. */
function ZoneField({ zone }: { zone: string | null }) {
  const field = useRef<HTMLInputElement>(null);
  const [zones, setZones] = useState<readonly string[]>([]);
  const listId = useId();
  useEffect(() => {
    setZones(Intl.supportedValuesOf("timeZone"));
    if (zone === null && field.current?.value === "")
      field.current.value = Intl.DateTimeFormat().resolvedOptions().timeZone;
  }, [zone]);
  return (
    <>
      <input
        ref={field}
        className={styles.zone}
        name="zone"
        aria-label="Time zone"
        placeholder="UTC"
        defaultValue={zone ?? ""}
        list={listId}
        autoComplete="off"
        spellCheck={false}
      />
      <datalist id={listId}>
        {zones.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}
