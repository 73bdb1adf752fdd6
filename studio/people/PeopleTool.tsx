import { Box, Container, Stack } from "@sanity/ui";
import { useCurrentUser } from "sanity";
import { ToolHeading } from "../ui/Tool.tsx";
import { Everyone } from "./Everyone.tsx";
import { isAdministrator } from "./administrator.ts";
import { YourAccount } from "./YourAccount.tsx";

/** The tool "People" of administrators, "Account" of all others. */
export function PeopleTool() {
  const administrator = isAdministrator(useCurrentUser());
  return (
    <Box as="main" height="fill" overflow="auto" padding={4}>
      <Container width={2}>
        <Stack gap={6} paddingY={4}>
          <ToolHeading title={administrator ? "People" : "Account"} />
          {administrator && <Everyone />}
          <YourAccount />
        </Stack>
      </Container>
    </Box>
  );
}
