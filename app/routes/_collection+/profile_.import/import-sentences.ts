import type { ImportReport } from "#app/models/collection/files/import.server.ts";
import { countOf, formatNumber } from "#app/models/platform/amounts.ts";
import type { FlashMessage } from "#app/web/forms/flash.ts";
import { paths } from "#app/web/urls/paths.ts";

type Listed = Pick<ImportReport["added"], "tracked" | "owned">;

/** "2 items that you own and 1 that you track". */
export function listedInWords({ tracked, owned }: Listed): string {
  return [
    owned > 0 ? `${countOf(owned, "item")} that you own` : "",
    tracked > 0 ? `${countOf(tracked, "item")} that you track` : "",
  ]
    .filter(Boolean)
    .join(" and ");
}

export function totalOf({ tracked, owned }: Listed): number {
  return tracked + owned;
}

/** "did not fit: a list holds 10 items". */
export function withoutRoomInWords({ withoutRoom, limit }: Pick<ImportReport, "withoutRoom" | "limit">): string {
  return `${formatNumber(totalOf(withoutRoom))} did not fit: a list holds ${countOf(limit, "item")}.`;
}

/** What the next page says of an import. */
export function importedMessage(report: ImportReport): FlashMessage {
  const { added, alreadyThere, withoutRoom, problems, importId } = report;
  const sentences = [
    totalOf(added) > 0 ? `Added ${listedInWords(added)}.` : "Nothing was added.",
    totalOf(alreadyThere) > 0 ? `${formatNumber(totalOf(alreadyThere))} already there.` : "",
    totalOf(withoutRoom) > 0 ? withoutRoomInWords(report) : "",
    problems.count > 0 ? `${countOf(problems.count, "remark")} on rows of the file.` : "",
  ];
  const text = sentences.filter(Boolean).join(" ");
  if (importId === null) return { title: "Import finished", text };
  const fields = { intent: "take-back", importId };
  const undo = { label: "Take this import back", action: paths.importCollection, fields };
  return { title: "Import finished", text, undo };
}
