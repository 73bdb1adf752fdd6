import { Box, Card, type CardTone, Container, Flex, Heading, Stack, Text } from "@sanity/ui";
import type { ReactNode, Ref } from "react";
import { useUser } from "sanity";

/** Look of a button beside a line of text. */
export const SMALL = { fontSize: 1, mode: "ghost", padding: 2 } as const;

interface ToolHeadingProps {
  title: string;
  /** What the tool is for. */
  note?: string;
}

/** The heading of a tool. */
export function ToolHeading({ title, note }: ToolHeadingProps) {
  return (
    <Stack flex={1} gap={4} style={{ minWidth: "16em" }}>
      <Heading as="h1" size={3}>
        {title}
      </Heading>
      {note !== undefined && (
        <Text muted size={1}>
          {note}
        </Text>
      )}
    </Stack>
  );
}

/** The page of a tool: its heading, and its parts below each other. */
export function Tool({
  ref,
  width = 2,
  gap = 5,
  children,
  ...heading
}: ToolHeadingProps & {
  ref?: Ref<HTMLDivElement>;
  width?: number;
  gap?: number;
  children: ReactNode;
}) {
  return (
    <Box ref={ref} as="main" height="fill" overflow="auto" padding={4}>
      <Container width={width}>
        <Stack gap={gap} paddingY={4}>
          <ToolHeading {...heading} />
          {children}
        </Stack>
      </Container>
    </Box>
  );
}

/** One entry of a {@link List}, with a border between it and the one before. */
export function Line(props: { padding?: number; "data-testid"?: string; children: ReactNode }) {
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
  /** What takes the whole width, under both. */
  below?: ReactNode;
  testId?: string;
  children?: ReactNode;
}) {
  const { title, note, below, testId, children } = props;
  return (
    <Line data-testid={testId}>
      <Flex align="center" gap={3} wrap="wrap">
        <Stack flex={1} gap={3} style={{ minWidth: "14em", overflowWrap: "anywhere" }}>
          <Text size={1} weight="medium">
            {title}
          </Text>
          {note && (
            <Text muted size={1}>
              {note}
            </Text>
          )}
        </Stack>
        {children}
      </Flex>
      {below && <Box marginTop={3}>{below}</Box>}
    </Line>
  );
}

interface NoticeProps {
  tone?: CardTone;
  title?: string;
  /** A sentence or two; it may have several lines. */
  text?: ReactNode;
  /** A button beside the words. */
  action?: ReactNode;
  /** `status` and `alert` are read aloud when they appear. */
  role?: "status" | "alert";
  /** Name for tests. */
  testId?: string;
  children?: ReactNode;
}

/** A bordered message: what an editor should know, and what to do about it. */
export function Notice({ tone, title, text, action, role, testId, children }: NoticeProps) {
  return (
    <Card border data-testid={testId} padding={4} radius={3} role={role} tone={tone}>
      <Flex align="center" gap={4} wrap="wrap">
        <Stack flex={1} gap={3} style={{ minWidth: "16em" }}>
          {title && (
            <Heading as="h2" size={1}>
              {title}
            </Heading>
          )}
          {text && (
            <Text size={1} style={{ whiteSpace: "pre-line" }}>
              {text}
            </Text>
          )}
          {children}
        </Stack>
        {action}
      </Flex>
    </Card>
  );
}

/** Name of an editor; the id while the name loads, or if it is unknown. */
export function UserName({ id }: { id: string }) {
  const [found] = useUser(id);
  return found?.displayName ?? id;
}
