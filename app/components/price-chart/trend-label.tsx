import type { Trend } from "#app/models/prices/series.ts";
import { trend as trendStyle } from "#app/styles/price-chart.css.ts";
import { Icon } from "../icon.tsx";

const words: Record<Trend, string> = { up: "Trending Up", down: "Trending Down", stable: "Stable" };

export function TrendLabel({ trend, changePercent }: { trend: Trend; changePercent: number }) {
  return (
    <p className={trendStyle({ direction: trend })}>
      <Icon name={trend} />
      <span>{words[trend]}</span>
      <span>{signedPercent(changePercent)}</span>
    </p>
  );
}

function signedPercent(percent: number): string {
  const amount = Math.abs(percent).toFixed(1);
  if (amount === "0.0") return "0.0%";
  return `${percent < 0 ? "\u2212" : "+"}${amount}%`;
}
