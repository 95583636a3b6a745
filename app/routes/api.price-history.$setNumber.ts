import { InvalidError } from "#app/models/errors.ts";
import { setPriceHistory } from "#app/models/prices/set-price-history.server.ts";
import { apiRoute } from "#app/web/handlers.server.ts";
import { averageJson, saleJson } from "#app/web/market-json.server.ts";

export const loader = apiRoute({
  GET: async ({ params, url }) => {
    const setNumber = params.setNumber ?? "";
    if (!/^\d{4,7}$/.test(setNumber)) {
      throw new InvalidError("set-number", "A LEGO set number has four to seven digits, such as 75257.");
    }
    const { currency, averages, counted, leftOut } = await setPriceHistory(setNumber);
    const details = {
      last7d: averageJson(averages[7]),
      last30d: averageJson(averages[30]),
      last90d: averageJson(averages[90]),
    };
    return {
      setNumber,
      title: url.searchParams.get("title")?.slice(0, 300) ?? null,
      currency,
      history: counted.map(saleJson),
      leftOut: leftOut.map(saleJson),
      stats: {
        last7d: details.last7d.average,
        last30d: details.last30d.average,
        last90d: details.last90d.average,
        allTime: averageJson(averages.allTime).average,
      },
      details: { ...details, allTime: averageJson(averages.allTime) },
    };
  },
});

export const action = loader;
