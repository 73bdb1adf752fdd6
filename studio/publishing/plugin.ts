import { PublishIcon } from "@sanity/icons/Publish";
import { definePlugin } from "sanity";
import { route } from "sanity/router";
import { SeeChanges } from "../changes/action.ts";
import { PublishBadge } from "./badge.ts";
import { Unpublish } from "./unpublish.ts";
import { PublishingTool } from "./PublishingTool.tsx";

/** States of a release that is not live yet. */
const AHEAD: ReadonlySet<unknown> = new Set(["active", "scheduled"]);

/** Shows editors the state of their publishes, and what releases change: a tool, a badge, a menu entry. */
export const publishing = definePlugin({
  name: "publishing",
  tools: [
    {
      name: "publishing",
      title: "Publishing",
      icon: PublishIcon,
      component: PublishingTool,
      router: route.create("/", [route.create("/changes/:subject")]),
    },
  ],
  document: {
    badges: (badges) => [...badges, PublishBadge],
    actions: (actions) => [...actions.filter(({ action }) => action !== "unpublish"), Unpublish],
  },
  releases: {
    actions: (actions, { release }) =>
      AHEAD.has(release?.state) ? [...actions, SeeChanges] : actions,
  },
});
