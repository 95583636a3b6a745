import type { KindOnServer } from "./kind.server.ts";
import { legoExclusions } from "./lego/exclusions.ts";

export const legoOnServer: KindOnServer = {
  exclusions: legoExclusions,
  numbers: {
    name: "set number",
    item: "LEGO Set",
    ref: "lego-set",
    // "75257-1", "75257", "col21-3", "K75257-1".
    form: /^[a-z]{0,10}\d[\w.]{0,20}(?:-\d{1,3})?$/i,
    column: /^\d{3,7}(?:-\d{1,2})?$/,
    among: { said: "other", form: /^\d{3,7}-\d{1,2}$/ },
    api: { form: /^\d{4,7}$/, refusal: "A LEGO set number has four to seven digits, such as 75257." },
  },
};
