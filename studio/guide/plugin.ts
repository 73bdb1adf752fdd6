import { BookIcon } from "@sanity/icons/Book";
import { HelpCircleIcon } from "@sanity/icons/HelpCircle";
import { defineDocumentInspector, definePlugin } from "sanity";
import { route } from "sanity/router";
import { GuideInspector } from "./GuideInspector.tsx";
import { GuideTool } from "./GuideTool.tsx";

const help = defineDocumentInspector({
  name: "guide",
  component: GuideInspector,
  useMenuItem: () => ({ icon: HelpCircleIcon, title: "Help", showAsAction: true }),
});

/** The editors' guide: a tool, and the fitting section beside each document. */
export const guide = definePlugin({
  name: "guide",
  tools: [
    {
      name: "guide",
      title: "Guide",
      icon: BookIcon,
      component: GuideTool,
      router: route.create("/:section"),
    },
  ],
  document: { inspectors: (inspectors) => [...inspectors, help] },
});
