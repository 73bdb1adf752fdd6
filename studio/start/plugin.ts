import { HomeIcon } from "@sanity/icons/Home";
import { definePlugin } from "sanity";
import { StartTool } from "./StartTool.tsx";

/** The Studio's first screen: what needs attention, what waits, and what visitors see. */
export const start = definePlugin({
  name: "start",
  tools: [{ name: "start", title: "Start", icon: HomeIcon, component: StartTool }],
});
