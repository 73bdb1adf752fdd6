import { Card, Flex, Heading, Stack, Text, type CardTone } from "@sanity/ui";
import type { ReactNode } from "react";

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
