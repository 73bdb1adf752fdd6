import { UsersIcon } from "@sanity/icons/Users";
import { definePlugin } from "sanity";
import { isAdministrator } from "./administrator.ts";
import { PeopleTool } from "./PeopleTool.tsx";

/**
 * One's own account; for administrators also everybody who may sign in. Sanity's user menu takes no entries of
 * others, so both are a tool.
 */
export const people = definePlugin({
  name: "people",
  tools: (tools, { currentUser }) => [
    ...tools,
    {
      name: "people",
      title: isAdministrator(currentUser) ? "People" : "Account",
      icon: UsersIcon,
      component: PeopleTool,
    },
  ],
});
