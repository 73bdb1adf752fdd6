import { PublishIcon } from "@sanity/icons/Publish";
import { definePlugin } from "sanity";
import { PublishBadge } from "./badge.ts";
import { PublishingTool } from "./PublishingTool.tsx";

/** What tells editors how their publishes stand to the site: a tool, and a sign at each document. */
export const publishing = definePlugin({
  name: "publishing",
  tools: [
    { name: "publishing", title: "Publishing", icon: PublishIcon, component: PublishingTool },
  ],
  document: { badges: (badges) => [...badges, PublishBadge] },
});
