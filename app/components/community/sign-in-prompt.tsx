import { Icon } from "#app/components/icon.tsx";
import { ButtonLink, LineLink } from "#app/components/link.tsx";
import * as feedback from "#app/styles/feedback.css.ts";
import { note, sectionTitle } from "#app/styles/text.css.ts";
import { paths } from "#app/web/urls/paths.ts";
import * as styles from "./sign-in-prompt.css.ts";

const benefits = ["Follow other collectors", "Share your latest finds", "Track price movements"];

/** Takes the place of what only signed-in people see, on a page whose reader has been signed out meanwhile. */
export function SignInPrompt() {
  return (
    <section className={feedback.message} aria-labelledby="welcome">
      <h2 className={sectionTitle} id="welcome">
        Welcome to Community
      </h2>
      <ul className={styles.benefits}>
        {benefits.map((benefit) => (
          <li key={benefit} className={styles.benefit}>
            <Icon name="check" />
            {benefit}
          </li>
        ))}
      </ul>
      <div className={feedback.ways}>
        <ButtonLink to={`${paths.auth}?${new URLSearchParams({ next: paths.community })}`}>
          Sign In to Continue
        </ButtonLink>
        <LineLink to={paths.home}>Back to Homepage</LineLink>
      </div>
      <p className={note}>By signing in, you accept the terms of this site.</p>
    </section>
  );
}
