import { changeFailed, changeOf } from "#app/components/collection/messages.ts";
import { peopleNotChanged } from "#app/components/community/messages.ts";
import { UnreadForm } from "#app/components/layout/error-screens.tsx";
import { formRouteAction } from "#app/web/forms/form-route-action.ts";

/** The `clientAction` of each route that only takes forms, which stand on other pages. */
export const changeItems = formRouteAction((form) => changeFailed(changeOf(Object.fromEntries(form))));
export const changePeople = formRouteAction((form) => peopleNotChanged(form.get("intent")));
export const changeSearches = formRouteAction();
export const changeTargets = formRouteAction();

/** What browsers need of these routes, by their ids. It comes with every page: a script of its own may be out of reach by then. */
export const formRoutes = {
  "routes/_collection+/collection.items": { clientAction: changeItems, default: UnreadForm },
  "routes/_collection+/collection.searches/route": { clientAction: changeSearches, default: UnreadForm },
  "routes/_collection+/collection.targets/route": { clientAction: changeTargets, default: UnreadForm },
  "routes/_community+/community_.follows/route": { clientAction: changePeople, default: UnreadForm },
};
