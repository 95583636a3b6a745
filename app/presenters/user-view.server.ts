import type { User } from "#app/models/account/operator.server.ts";
import { formatDay, momentOf } from "./dates.ts";
import type { Mark } from "./mark.ts";

export type UserView = ReturnType<typeof userView>;

/** Somebody with an account as operators see them. */
export function userView(user: User, now: Date) {
  const { id, username, email, createdAt, confirmedAt, signedInAt, isOperator, isPrivate, hiddenAt } = user;
  const states = [
    ...(isOperator ? ["operator"] : []),
    ...(confirmedAt === null ? ["not confirmed"] : []),
    ...(isPrivate ? ["private"] : []),
  ];
  return {
    ...{ id, username, isOperator },
    isHidden: hiddenAt !== null,
    isConfirmed: confirmedAt !== null,
    /** Null where Supabase has it. */
    email,
    since: formatDay(createdAt),
    signedIn: signedInAt && momentOf(signedInAt, now),
    mark: (hiddenAt ? "paused" : confirmedAt === null ? "waits" : "good") satisfies Mark as Mark,
    states: states.join(", "),
    hiding: hiddenAt ? hidingInWords(user, hiddenAt, now) : null,
  };
}

/** "Hidden since 26 Nov, 23:51 by ada: spam" */
function hidingInWords({ hiddenBy, hiddenBecause }: User, hiddenAt: Date, now: Date): string {
  const by = hiddenBy ? ` by ${hiddenBy}` : "";
  return `Hidden since ${momentOf(hiddenAt, now).text}${by}${hiddenBecause ? `: ${hiddenBecause}` : ", without a reason."}`;
}
