import { env } from "../../env.server.ts";
import { type ItemKind, itemKinds } from "../catalog/categories.ts";
import { conditionLabel, gradeOf } from "../catalog/conditions/conditions.ts";
import { factsOf } from "../catalog/covers/item-facts.server.ts";
import { itemPath } from "../catalog/item-path.server.ts";
import { type ItemOfKind, listItems } from "../catalog/items.server.ts";
import { kinds } from "../catalog/kinds/all.ts";
import type { LetterLinks } from "./alert-mail.ts";
import type { ToTell } from "./alert-words.ts";
import type { RungTargetAlert } from "./rung-alerts.server.ts";
import type { LetterContents } from "./send-letter.server.ts";
import { stopToken } from "./stop-links.server.ts";

/** The whole address of a page of this site. */
export const link = (path: string, query: Record<string, string> = {}) => {
  const url = new URL(path, env.PUBLIC_ORIGIN);
  url.search = new URLSearchParams(query).toString();
  return url.href;
};

const stopLink = (...given: Parameters<typeof stopToken>) => link("/alerts/stop", { token: stopToken(...given) });

/** Where the links of letters to a person lead. */
export function linksOf(userId: string): LetterLinks {
  const alerts = link("/profile", { tab: "alerts" });
  return { alerts, settings: `${alerts}#reach`, stopAll: stopLink("all", userId) };
}

/** The link that allows letters to an address. */
export const allowLink = (token: string) => link("/alerts/allow", { token });

/** Alerts with what a letter calls their items, and with their links. */
export async function toTell(told: LetterContents["told"]): Promise<ToTell[]> {
  const named = told.flatMap(({ alert }) => {
    const itemKind = alert.of === "target" && itemKindOf(alert);
    return itemKind && alert.itemKey !== null ? [{ itemKind, key: alert.itemKey }] : [];
  });
  const items = await listItems(named);
  return told.map(({ rang, alert, setAt }) => {
    if (alert.of === "search") {
      const stopHref = stopLink("search", rang.search_id ?? "");
      return { alert, href: link("/profile", { tab: "watchlist" }), stopHref };
    }
    const item = items.find(({ itemKind, key }) => itemKind === alert.itemKind && key === alert.itemKey);
    return {
      ...{ alert, setAt, condition: conditionOf(alert) },
      name: item?.name ?? alert.title,
      about: item ? aboutOf(item) : "",
      href: hrefOf(alert),
      stopHref: stopLink("alert", rang.entry_id ?? ""),
    };
  });
}

function itemKindOf({ itemKind }: RungTargetAlert): ItemKind | undefined {
  return itemKinds.find((id) => id === itemKind);
}

function hrefOf(alert: RungTargetAlert): string {
  const { conditionKey, currency, itemKey } = alert;
  const itemKind = itemKindOf(alert);
  if (!itemKind || itemKey === null) return link("/profile", { tab: "alerts" });
  const condition: Record<string, string> = conditionKey === "unknown" ? {} : { condition: conditionKey };
  return link(itemPath(itemKind, itemKey), { ...condition, ...(currency !== "USD" && { currency }) });
}

/** "used", "new, sealed", "PSA 9"; empty where it is not known. */
function conditionOf(alert: RungTargetAlert): string {
  const { conditionKey } = alert;
  if (conditionKey === "unknown") return "";
  const label = conditionLabel(itemKindOf(alert) ?? null, conditionKey);
  return gradeOf(conditionKey) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

/** "LEGO 21322", "Hornby R1153", "Image, 2012". */
function aboutOf(item: ItemOfKind): string {
  const { entryPrefix, factNames } = kinds[item.itemKind];
  if (entryPrefix && factNames?.key) return `${entryPrefix} ${item.key}`;
  const facts = factsOf(item.itemKind, item);
  const factNamed = (name: string) => facts.find((fact) => fact.name === name)?.value;
  const maker = [factNamed("Maker"), factNamed("Maker") && factNamed("Number")].filter(Boolean).join(" ");
  return [maker, factNamed("Publisher"), factNamed("Year")].filter(Boolean).join(", ");
}
