import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { AvatarUpload } from "#app/components/account/avatar-upload.tsx";
import { SignOutForms } from "#app/components/account/sign-out-forms.tsx";
import { useCollected } from "#app/components/collection/collection-provider.tsx";
import { Day } from "#app/components/dates.tsx";
import { LineLink } from "#app/components/link.tsx";
import { lineLink, lineLinks, quiet, screenTitle, sectionTitle } from "#app/styles/text.css.ts";
import { paths } from "#app/web/urls/paths.ts";
import { AboutEditor } from "./about-editor.tsx";
import { NameEditor } from "./name-editor.tsx";
import { PrivacySwitch } from "./privacy-switch.tsx";
import type { loader } from "./route.tsx";
import * as styles from "./settings.css.ts";
import { UsernameEditor } from "./username-editor.tsx";

/** Everything that somebody can change of their own profile. */
export function SettingsScreen() {
  const { viewer, memberSince, about, counts, privacy, edit, suggested } = useLoaderData<typeof loader>();
  return (
    <div className={styles.screen}>
      <div className={styles.header}>
        <div className={styles.person}>
          <h1 className={screenTitle}>{viewer.username}</h1>
          <p className={quiet}>
            Member since <Day at={memberSince} />
          </p>
        </div>
        <AvatarUpload viewer={viewer} />
      </div>

      <Section title="Account Settings">
        <dl>
          <dt className={styles.name}>Email</dt>
          <dd className={styles.value}>{viewer.email}</dd>
        </dl>
        <UsernameEditor key={`${viewer.username} ${suggested}`} current={viewer.username} suggested={suggested} />
        <NameEditor viewer={viewer} isEditing={edit === "name"} />
        <AboutEditor key={JSON.stringify(about)} about={about} />
      </Section>

      <Section title="Privacy Settings">
        <PrivacySwitch userId={viewer.id} privacy={privacy} />
        <div className={lineLinks}>
          <LineLink to={paths.blocks}>Blocked people</LineLink>
        </div>
      </Section>

      <Section title="Overview">
        <Overview viewerId={viewer.id} counts={counts} />
      </Section>

      <Section title="Your account">
        <div className={lineLinks}>
          <LineLink to={paths.forgotPassword}>Change password</LineLink>
          <a className={lineLink} href={paths.accountData} download>
            Download my data
          </a>
          <LineLink to={paths.deleteAccount}>Delete account</LineLink>
        </div>
        <SignOutForms />
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={sectionTitle}>{title}</h2>
      <div className={styles.settings}>{children}</div>
    </section>
  );
}

/** What somebody has and does, in numbers. What they track is the collection of this tab, or its copy in this browser. */
function Overview({ viewerId, counts }: { viewerId: string; counts: { posts: number; following: number } }) {
  const collected = useCollected();
  return (
    <div className={styles.setting}>
      <dl className={styles.facts}>
        <Fact name="Items Tracked" count={collected.filter(({ type }) => type === "tracked").length} />
        <Fact name="Community Posts" count={counts.posts} />
        <Fact name="Following" count={counts.following} />
      </dl>
      <div className={lineLinks}>
        <LineLink to={paths.user(viewerId)}>View public profile</LineLink>
        <LineLink to={paths.collection}>My Collection</LineLink>
      </div>
    </div>
  );
}

function Fact({ name, count }: { name: string; count: number }) {
  return (
    <div>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.count}>{count}</dd>
    </div>
  );
}
