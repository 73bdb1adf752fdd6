import { UsersIcon } from "@sanity/icons/Users";
import { definePlugin, useCurrentUser, userHasRole } from "sanity";
import { Tool } from "../ui/layout.tsx";
import { Everyone } from "./Everyone.tsx";
import { YourAccount } from "./YourAccount.tsx";

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
      title: userHasRole(currentUser, "administrator") ? "People" : "Account",
      icon: UsersIcon,
      component: PeopleTool,
    },
  ],
});

/** The tool "People" of administrators, "Account" of all others. */
function PeopleTool() {
  const administrator = userHasRole(useCurrentUser(), "administrator");
  return (
    <Tool title={administrator ? "People" : "Account"} gap={6}>
      {administrator && <Everyone />}
      <YourAccount />
    </Tool>
  );
}
