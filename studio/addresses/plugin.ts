import { definePlugin } from "sanity";
import { ADDRESSED } from "../../src/content/documents/site-paths.ts";
import { publishWithMove } from "./publish-move.ts";

/** Keeps old addresses alive: publishing another one makes a redirect. */
export const addresses = definePlugin({
  name: "addresses",
  document: {
    actions: (actions, { schemaType }) =>
      schemaType in ADDRESSED
        ? actions.map((action) => (action.action === "publish" ? publishWithMove(action) : action))
        : actions,
  },
});
