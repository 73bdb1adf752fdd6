import { Card, Flex, Heading, Stack, Text } from "@sanity/ui";
import type { ReactNode } from "react";

/** A part of the pane: a heading, a line that explains it, and a list. */
export function Section({
  title,
  note,
  action,
  children,
}: {
  title: string;
  note?: string;
  /** What can be done with the list as a whole. */
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Stack gap={3}>
      <Flex align="center" gap={3} justify="space-between">
        <Heading as="h2" size={1}>
          {title}
        </Heading>
        {action}
      </Flex>
      {note && (
        <Text muted size={1}>
          {note}
        </Text>
      )}
      <Card
        as="ul"
        aria-label={title}
        border
        radius={3}
        overflow="hidden"
        style={{ listStyle: "none", margin: 0, padding: 0 }}
      >
        {children}
      </Card>
    </Stack>
  );
}
