import { Box, Container, Flex, Heading, Stack, Text } from "@sanity/ui";
import type { ReactNode, Ref } from "react";

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

/** The page of a tool: its heading, buttons beside it, and its parts below each other. */
export function Tool({
  ref,
  actions,
  width = 2,
  gap = 5,
  children,
  ...heading
}: ToolHeadingProps & {
  ref?: Ref<HTMLDivElement>;
  actions?: ReactNode;
  width?: number;
  gap?: number;
  children: ReactNode;
}) {
  return (
    <Box ref={ref} as="main" height="fill" overflow="auto" padding={4}>
      <Container width={width}>
        <Stack gap={gap} paddingY={4}>
          <Flex align="center" gap={4} wrap="wrap">
            <ToolHeading {...heading} />
            {actions}
          </Flex>
          {children}
        </Stack>
      </Container>
    </Box>
  );
}
