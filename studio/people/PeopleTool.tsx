import { useCurrentUser } from "sanity";
import { Tool } from "../ui/Tool.tsx";
import { Everyone } from "./Everyone.tsx";
import { isAdministrator } from "./administrator.ts";
import { YourAccount } from "./YourAccount.tsx";

/** The tool "People" of administrators, "Account" of all others. */
export function PeopleTool() {
  const administrator = isAdministrator(useCurrentUser());
  return (
    <Tool title={administrator ? "People" : "Account"} gap={6}>
      {administrator && <Everyone />}
      <YourAccount />
    </Tool>
  );
}
