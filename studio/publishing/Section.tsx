import { Card, Heading, Stack, Text } from "@sanity/ui";
import type { ReactNode } from "react";

/** A part of the pane: a heading, a line that explains it, and a list. */
export function Section({
  title,
  note,
  children,
}: {
  title: string;
  note?: string;
  children: ReactNode;
}) {
  return (
    <Stack gap={3}>
      <Heading as="h2" size={1}>
        {title}
      </Heading>
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
