import { PublishIcon } from "@sanity/icons/Publish";
import { definePlugin } from "sanity";
import { route } from "sanity/router";
import { SeeChanges } from "../changes/action.ts";
import { PublishBadge } from "./badge.ts";
import { Unpublish } from "./unpublish.ts";
import { PublishingTool } from "./PublishingTool.tsx";

/** Shows editors the state of their publishes: a tool, and a badge on each document. */
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
  releases: { actions: (actions) => [...actions, SeeChanges] },
  document: {
    badges: (badges) => [...badges, PublishBadge],
    actions: (actions) => [...actions.filter(({ action }) => action !== "unpublish"), Unpublish],
  },
});
