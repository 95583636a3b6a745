import { sql } from "kysely";
import { inject } from "vitest";
import { embeddedAuth } from "#app/models/auth/embedded.server.ts";
import { mailingFor } from "#app/models/auth/mailings.server.ts";
import type { AuthProvider, Credentials, LinkKind, Tokens } from "#app/models/auth/port.ts";
import type { Mailing } from "#app/models/mail/templates.ts";
import { db } from "#app/models/platform/database.server.ts";
import { realSupabase, stubbedSupabase } from "#tests/support/supabase/harness.ts";
import { takeOrders } from "./mail-orders.ts";

/** An auth provider, with the means that a test needs behind it. */
export interface IdentityHarness {
  name: string;
  /** Makes new accounts confirm their address. */
  auth: AuthProvider;
  /** The newest mail with a link to this address; undefined if there is none. */
  latestLink(email: string): Promise<MailedLink | undefined>;
  /** Lets the links in mails to this address expire. */
  endLinks(email: string): Promise<void>;
  /** Signs in, and lets the access token expire. */
  signInAndWait(credentials: Credentials): Promise<Tokens>;
}

export interface MailedLink {
  kind: LinkKind;
  token: string;
}

export const identityHarnesses: IdentityHarness[] = [
  {
    name: "embedded",
    auth: embeddedAuth({ needsConfirmation: true }),
    async latestLink(email) {
      const mailing = (await mailsTo(email)).findLast(({ kind }) => kind !== "has-account");
      if (!mailing || mailing.kind === "has-account") return undefined;
      return { kind: mailing.kind === "confirm" ? "signup" : "recovery", token: mailing.token };
    },
    async endLinks(email) {
      await sql`
        update account_link set ends_at = now() from account
        where account.id = account_link.account_id and account.email = ${email}`.execute(db);
    },
    async signInAndWait(credentials) {
      const signedIn = await this.auth.signIn(credentials);
      await sql`
        update access_token set ends_at = now() from account_session
        where account_session.id = access_token.session_id and account_session.account_id = ${signedIn.user.id}
      `.execute(db);
      return signedIn;
    },
  },
  await stubbedSupabase(),
];

const realProject = inject("supabase");
if (realProject) identityHarnesses.push(realSupabase(realProject));

const written: Mailing[] = [];

/** Every mail that the embedded provider ordered to an address, written now unless it was written before. */
export async function mailsTo(email: string): Promise<Mailing[]> {
  for (const order of await takeOrders()) {
    const mailing = order.kind === "signup" || order.kind === "recovery" ? await mailingFor(order) : null;
    if (mailing) written.push(mailing);
  }
  return written.filter(({ to }) => to === email);
}
