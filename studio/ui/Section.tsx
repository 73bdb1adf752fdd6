import { Card, Flex, Heading, Stack, Text } from "@sanity/ui";
import type { ReactNode } from "react";

/** One entry of a {@link List}, with a border between it and the one before. */
export function Line(props: {
  padding?: number;
  "data-testid"?: string;
  "data-state"?: string;
  children: ReactNode;
}) {
  // The first border is the list's own.
  return <Card as="li" borderTop padding={3} style={{ marginTop: -1 }} {...props} />;
}

/** A bordered list of {@link Line}s. */
export function List({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Card
      as="ul"
      aria-label={label}
      border
      radius={3}
      overflow="hidden"
      style={{ listStyle: "none", margin: 0, padding: 0 }}
    >
      {children}
    </Card>
  );
}

/** A part of a tool: a heading, a line that explains it, and a list of {@link Line}s. */
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
      <List label={title}>{children}</List>
    </Stack>
  );
}

/** An entry of a list: its title, a note under it, and what stands beside both. */
export function Entry(props: {
  title: ReactNode;
  note?: ReactNode;
  /** A second line under the title. */
  details?: ReactNode;
  testId?: string;
  children?: ReactNode;
}) {
  const { title, note, details, testId, children } = props;
  return (
    <Line data-testid={testId}>
      <Flex align="center" gap={3} wrap="wrap">
        <Stack flex={1} gap={3} style={{ minWidth: "14em" }}>
          <Text size={1} weight="medium">
            {title}
          </Text>
          {note && (
            <Text muted size={1}>
              {note}
            </Text>
          )}
          {details && <Text size={1}>{details}</Text>}
        </Stack>
        {children}
      </Flex>
    </Line>
  );
}
