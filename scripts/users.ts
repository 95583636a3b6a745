/** npm run users -- COMMAND. `--help` lists the commands. */
import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { listReports, reopenReports, settleReports } from "#app/models/account/judge-reports.server.ts";
import { deleteUser, listUsers, setHidden, setOperator } from "#app/models/account/operator.server.ts";
import { createRecoveryLink, recoverAccount, requireAccount } from "#app/models/auth/recovery.server.ts";
import { prepareDatabase } from "#app/models/jobs/prepare-database.server.ts";
import { WrongArguments } from "#app/models/platform/errors.ts";
import { prepareJobQueue } from "#app/models/platform/job-queue.ts";
import { askPassword } from "./command-line/ask-password.ts";
import { runCommand } from "./command-line/run-command.ts";

const usage = `Usage: npm run users -- COMMAND

  list [options]        the newest 500 accounts
    --q TEXT            only those whose username, email or id contains the text
    --page NUMBER       the 500 of another page, from 1
  password ID|EMAIL     asks for a new password, or reads it from a pipe, and ends every session of the account
    --link              makes a link instead that sets a password, as a mail about a lost one has it
  operator ID|EMAIL     makes somebody an operator of the site
    --remove            takes that back
  delete ID             deletes an account with all that belongs to it
  hide ID [options]     hides a person, or one activity, from everybody else
    --because TEXT      why; who is hidden, or wrote what is, reads it
    --by NAME           who hides it, by default the user of this machine
  show ID               shows it again
  reports               what people reported, and nobody has hidden or settled
  settle ID             finds nothing wrong with a person or an activity: its reports wait no longer
  reopen ID             takes that back`;

/** Control characters of somebody's text could drive the terminal. */
const plain = (text: string | null) => (text ?? "-").replace(/\p{C}/gu, " ");
const day = (at: Date | null) => at?.toISOString().slice(0, 10) ?? "-";

function pageOf(text = "1"): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new WrongArguments("A page is a number from 1 on.");
  return Number(text);
}

async function answer({ command, id, values }: ReturnType<typeof readArguments>): Promise<string> {
  switch (command) {
    case "list":
      return (await listUsers({ query: values.q, page: pageOf(values.page) })).users
        .map(({ id, username, email, createdAt, isPrivate, hiddenAt, isOperator, signedInAt }) => {
          const state = [isOperator && "operator", isPrivate && "private", hiddenAt && `hidden ${day(hiddenAt)}`]
            .filter(Boolean)
            .join(", ");
          const times = `since ${day(createdAt)}, signed in ${day(signedInAt)}`;
          return [id, plain(username), plain(email), times, state].filter(Boolean).join("  ");
        })
        .join("\n");
    case "password": {
      const account = await requireAccount(id);
      const who = `${plain(account.username)} (${plain(account.email)})`;
      if (values.link) {
        const link = await createRecoveryLink(account);
        return `With this link ${who} can set a new password, once and for an hour:\n${link}`;
      }
      await recoverAccount(account, await askPassword());
      return `The password of ${who} is set. Every session of the account has ended.`;
    }
    case "operator": {
      const username = plain(await setOperator(id, !values.remove));
      return values.remove ? `${username} is no longer an operator.` : `${username} is an operator.`;
    }
    case "delete":
      return (await deleteUser(id))
        ? `Deleted ${id}.`
        : `Deleted ${id} here. Another service does not answer: a job of the server deletes the rest.`;
    case "hide": {
      const hiding = { by: values.by ?? userInfo().username, because: values.because ?? null };
      return `Hidden: the ${await setHidden(id, hiding)} ${id}.`;
    }
    case "show":
      return `Shown again: the ${await setHidden(id, null)} ${id}.`;
    case "reports":
      return (await listReports())
        .map(({ personId, activityId, person, reporter, post, itemName, reason, at }) => {
          const what =
            activityId === null ? `the profile ${personId}` : `the post ${activityId}: ${plain(post ?? itemName)}`;
          return `${day(at)}  ${plain(reporter)} about ${plain(person)}: ${plain(reason)}\n            ${what}`;
        })
        .join("\n");
    case "settle":
      await settleReports(id, { by: null });
      return `Settled: ${id}.`;
    case "reopen":
      await reopenReports(id);
      return `The reports of ${id} wait again.`;
    default:
      throw new WrongArguments(`There is no command "${command}".`);
  }
}

function readArguments(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      q: { type: "string" },
      page: { type: "string" },
      because: { type: "string" },
      by: { type: "string" },
      link: { type: "boolean" },
      remove: { type: "boolean" },
    },
  });
  const [command = "", id = ""] = positionals;
  if (["delete", "hide", "show", "settle", "reopen"].includes(command) && !id) throw new WrongArguments("Name an id.");
  if (["password", "operator"].includes(command) && !id) throw new WrongArguments("Name an id or an address.");
  return { command, id, values };
}

await runCommand(usage, async (args, database) => {
  const read = readArguments(args);
  await prepareDatabase();
  await prepareJobQueue(database);
  return (await answer(read)) || "Nothing.";
});
