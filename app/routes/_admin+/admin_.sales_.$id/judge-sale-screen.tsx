import { Form, useLoaderData } from "@remix-run/react";
import { AdminPage } from "#app/components/admin/admin-page.tsx";
import { At } from "#app/components/admin/at.tsx";
import { MessageBox } from "#app/components/forms/message-box.tsx";
import { pendingButton } from "#app/components/forms/pending-button.ts";
import { ItemChoice, ItemSearch } from "#app/components/items/item-choice.tsx";
import { SaleInQuestion } from "#app/components/items/sale-in-question.tsx";
import { LineLink } from "#app/components/link.tsx";
import { disputeReasonKeys, disputeReasons } from "#app/models/prices/dispute-fields.ts";
import { select } from "#app/styles/accounts.css.ts";
import { button } from "#app/styles/controls.css.ts";
import { rows as list, row, rowNote } from "#app/styles/operation.css.ts";
import { quiet, screenTitle, sectionTitle } from "#app/styles/text.css.ts";
import { sentencesOf, useFormResult, ViewerId } from "#app/web/forms/flash-provider.tsx";
import * as styles from "./judge-sale.css.ts";
import type { loader } from "./route.tsx";

const searchId = "find-item";

type Dispute = ReturnType<typeof useLoaderData<typeof loader>>;

/** What people say of a sale, and what an operator decides. */
export function JudgeSaleScreen() {
  const dispute = useLoaderData<typeof loader>();
  const { item, sales, effect, judged } = dispute;
  return (
    <AdminPage>
      <div className={styles.screen}>
        <h1 className={screenTitle}>{item ? `A sale of ${item.name}` : "A sale that is not on record now"}</h1>
        {item ? (
          <>
            {sales.map((sale) => (
              <SaleInQuestion key={sale.id} sale={sale} />
            ))}
            <p>{effect}</p>
            <LineLink to={item.to}>See the item</LineLink>
          </>
        ) : (
          <p>No source brings it at the moment. What you say holds once one does again.</p>
        )}
        {judged ? (
          <p className={quiet}>
            {`Judged by ${judged.by ?? "somebody who is gone"}, `}
            <At moment={judged.at} />
            {`. ${judged.sentence}`}
          </p>
        ) : null}
        <Reports reports={dispute.reports} />
        <JudgeForm dispute={dispute} />
      </div>
    </AdminPage>
  );
}

function Reports({ reports }: Pick<Dispute, "reports">) {
  if (reports.length === 0) return <p className={quiet}>Nobody has reported it since.</p>;
  return (
    <section className={styles.reports}>
      <h2 className={sectionTitle}>What people say</h2>
      <ul className={list}>
        {reports.map(({ text, other, reporter, at }) => (
          <li className={row} key={reporter}>
            <span>{other ? `${text}: ${other}` : text}</span>
            <At moment={at} />
            <span className={rowNote}>{`@${reporter}`}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function JudgeForm({ dispute }: { dispute: Dispute }) {
  const { path, item, kind, verdict, reason, q, items, chosen } = dispute;
  const { refusal, isPending } = useFormResult();
  const typed = (name: string) => refusal?.initialValue?.[name];
  const chosenVerdict = String(typed("verdict") ?? verdict);
  return (
    <section>
      <h2 className={sectionTitle}>What holds?</h2>
      <ItemSearch id={searchId} action={path} fields={{ verdict: "moved" }} />
      <Form className={styles.form} method="post" action={path} key={chosenVerdict}>
        <MessageBox kind="bad" takesFocus={Boolean(refusal?.error)} sentences={sentencesOf(refusal)} />
        <ViewerId />
        <label className={styles.verdict}>
          <input type="radio" name="verdict" value="counts" required defaultChecked={chosenVerdict === "counts"} />
          It is right, and counts
        </label>
        <div className={styles.reason}>
          <label className={styles.verdict}>
            <input type="radio" name="verdict" value="out" defaultChecked={chosenVerdict === "out"} />
            Take it out
          </label>
          <div className={styles.inset}>
            <select
              className={select}
              name="reason"
              aria-label="Why it is taken out"
              defaultValue={String(typed("reason") ?? reason)}
            >
              {disputeReasonKeys.map((key) => (
                <option key={key} value={key}>
                  {disputeReasons[key].label}
                </option>
              ))}
            </select>
          </div>
        </div>
        {item ? (
          <>
            <label className={styles.verdict}>
              <input type="radio" name="verdict" value="moved" defaultChecked={chosenVerdict === "moved"} />
              Move it to another item
            </label>
            <div className={styles.inset}>
              <ItemChoice
                search={searchId}
                q={q}
                items={items}
                chosen={String(typed("item") ?? chosen)}
                label={`Which? One of ${kind}: a sale of another kind can only be taken out.`}
              />
            </div>
          </>
        ) : null}
        <div className={styles.buttons}>
          <button className={button} type="submit" {...pendingButton(isPending)}>
            {isPending ? "Saving..." : "Save"}
          </button>
        </div>
      </Form>
    </section>
  );
}
