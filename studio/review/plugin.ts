import { definePlugin } from "sanity";
import { ShareDraft, ShareRelease } from "./actions.tsx";

/** Links for reviewers without an account: an entry in the menus of documents and releases. */
export const review = definePlugin({
  name: "review",
  document: { actions: (actions) => [...actions, ShareDraft] },
  releases: { actions: (actions) => [...actions, ShareRelease] },
});
