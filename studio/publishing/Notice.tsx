import { Card, Stack, Text, type CardTone } from "@sanity/ui";
import type { ReactNode } from "react";

interface NoticeProps {
  /** Names the notice for tests. */
  testId: string;
  tone: CardTone;
  title: string;
  text: string;
  /** What an editor can do about it. */
  children?: ReactNode;
}

/** A notice above the form of a document. */
export function Notice({ testId, tone, title, text, children }: NoticeProps) {
  return (
    <Card
      border
      data-testid={testId}
      marginBottom={5}
      padding={4}
      radius={3}
      role="status"
      tone={tone}
    >
      <Stack gap={4}>
        <Text size={1} weight="semibold">
          {title}
        </Text>
        <Text size={1}>{text}</Text>
        {children}
      </Stack>
    </Card>
  );
}
