/** npm run users -- COMMAND. `--help` lists the commands. */
import { userInfo } from "node:os";
import { parseArgs } from "node:util";
import { deleteUser, listReports, listUsers, setHidden, setOperator } from "#app/models/account/operator.server.ts";
import { createRecoveryLink, recoverAccount, requireAccount } from "#app/models/auth/recovery.server.ts";
import { prepareDatabase } from "#app/models/jobs/prepare-database.server.ts";
import { WrongArguments } from "#app/models/platform/errors.ts";
import { prepareJobQueue } from "#app/models/platform/job-queue.ts";
import { askPassword } from "./command-line/ask-password.ts";
import { runCommand } from "./command-line/run-command.ts";

const usage = `Usage: npm run users -- COMMAND

  list [--q TEXT]       the newest 500 accounts, or those whose username, email or id contains the text
  password ID|EMAIL     asks for a new password, or reads it from a pipe, and ends every session of the account
    --link              makes a link instead that sets a password, as a mail about a lost one has it
  operator ID|EMAIL     makes somebody an operator of the site
    --remove            takes that back
  delete ID             deletes an account with all that belongs to it
  hide ID [options]     hides a person, or one activity, from everybody else
    --because TEXT      why; who is hidden, or wrote what is, reads it
    --by NAME           who hides it, by default the user of this machine
  show ID               shows it again
  reports               what people reported and is not hidden`;

/** Control characters of somebody's text could drive the terminal. */
const plain = (text: string | null) => (text ?? "-").replace(/\p{C}/gu, " ");
const day = (at: Date | null) => at?.toISOString().slice(0, 10) ?? "-";

async function answer({ command, id, values }: ReturnType<typeof readArguments>): Promise<string> {
  switch (command) {
    case "list":
      return (await listUsers(values.q))
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
        .map(({ personId, activityId, person, reporter, post, reason, at }) => {
          const what = post === null ? `the profile ${personId}` : `the post ${activityId ?? "(gone)"}: ${plain(post)}`;
          return `${day(at)}  ${plain(reporter)} about ${plain(person)}: ${plain(reason)}\n            ${what}`;
        })
        .join("\n");
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
      because: { type: "string" },
      by: { type: "string" },
      link: { type: "boolean" },
      remove: { type: "boolean" },
    },
  });
  const [command = "", id = ""] = positionals;
  if (["delete", "hide", "show"].includes(command) && !id) throw new WrongArguments("Name an id.");
  if (["password", "operator"].includes(command) && !id) throw new WrongArguments("Name an id or an address.");
  return { command, id, values };
}

await runCommand(usage, async (args, database) => {
  const read = readArguments(args);
  await prepareDatabase();
  await prepareJobQueue(database);
  return (await answer(read)) || "Nothing.";
});
