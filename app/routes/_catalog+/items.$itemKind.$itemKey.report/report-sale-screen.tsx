import { Form, useLoaderData } from "@remix-run/react";
import { MessageBox } from "#app/components/forms/message-box.tsx";
import { pendingButton } from "#app/components/forms/pending-button.ts";
import { ItemChoice, ItemSearch } from "#app/components/items/item-choice.tsx";
import { SaleInQuestion } from "#app/components/items/sale-in-question.tsx";
import { LineLink } from "#app/components/link.tsx";
import { disputeReasonKeys, disputeReasons, reportersInWords } from "#app/models/prices/dispute-fields.ts";
import { button, quietButton } from "#app/styles/controls.css.ts";
import { quiet, screenTitle } from "#app/styles/text.css.ts";
import { sentencesOf, useFormResult, ViewerId } from "#app/web/forms/flash-provider.tsx";
import { reportSaleParams } from "#app/web/urls/report-sale-params.ts";
import * as styles from "./report-sale.css.ts";
import type { loader } from "./route.tsx";

const searchId = "find-item";

/** Tells the operator what is wrong with a sale. */
export function ReportSaleScreen() {
  const { saleId, path, page, sales, refusal: isRefused, ...report } = useLoaderData<typeof loader>();
  return (
    <div className={styles.screen}>
      <h1 className={screenTitle}>Report this sale</h1>
      {sales.map((sale) => (
        <SaleInQuestion key={sale.id} sale={sale} />
      ))}
      {isRefused ? <p>{isRefused}</p> : <ReportForm path={path} saleId={saleId} {...report} />}
      <LineLink to={page}>Back to the sales</LineLink>
    </div>
  );
}

type Report = Omit<ReturnType<typeof useLoaderData<typeof loader>>, "page" | "sales" | "refusal" | "viewerId">;

function ReportForm({ path, saleId, reason, q, items, item, hasReported, isOperator }: Report) {
  const { refusal, isPending } = useFormResult();
  const typed = (name: string) => refusal?.initialValue?.[name];
  const chosen = String(typed("reason") ?? reason);
  return (
    <>
      <p className={quiet}>
        {hasReported
          ? "You have reported it. What you say now stands in the place of that."
          : `An operator looks at what ${reportersInWords} report, and decides. Nobody else is told that it was you.`}
      </p>
      <ItemSearch id={searchId} action={path} fields={{ sale: String(saleId), reason: "other-item" }} />
      <Form className={styles.form} method="post" action={reportSaleParams.href(path, { sale: saleId })}>
        <MessageBox kind="bad" takesFocus={Boolean(refusal?.error)} sentences={sentencesOf(refusal)} />
        <ViewerId />
        <fieldset className={styles.reasons} key={chosen}>
          <legend className={styles.legend}>What is wrong?</legend>
          {disputeReasonKeys.map((key) => (
            <label className={styles.reason} key={key}>
              <input type="radio" name="reason" value={key} required defaultChecked={chosen === key} />
              {disputeReasons[key].label}
            </label>
          ))}
        </fieldset>
        <ItemChoice
          search={searchId}
          q={q}
          items={items}
          chosen={String(typed("item") ?? item)}
          label="If it is another item: which?"
          none="None of these"
        />
        <div className={styles.buttons}>
          <button className={button} type="submit" name="intent" value="report" {...pendingButton(isPending)}>
            {isPending ? "Sending..." : "Send report"}
          </button>
          {isOperator ? (
            <button
              className={quietButton}
              type="submit"
              name="intent"
              value="judge"
              formNoValidate
              {...pendingButton(isPending)}
            >
              Judge it as an operator
            </button>
          ) : null}
        </div>
      </Form>
    </>
  );
}
