import { Card, Flex, Heading, Stack, Text } from "@sanity/ui";
import { useId } from "react";
import type { ConcernedDocument } from "../../src/content/documents/document-name.ts";
import { Problems } from "../publishing/Problems.tsx";
import type { Problem } from "../publishing/records.ts";
import type { Note } from "./attention.ts";
import { TargetLink } from "./TargetLink.tsx";

/** Fields that have to be corrected, and why they are listed together. */
export interface Faulty {
  /** Names the list for tests. */
  testId: string;
  title: string;
  problems: readonly Problem[];
  concerned: readonly ConcernedDocument[];
}

/** What needs attention, or that nothing does. */
export function Attention({ notes, lists }: { notes: readonly Note[]; lists: readonly Faulty[] }) {
  const id = useId();
  const filled = lists.filter(({ problems }) => problems.length > 0);
  return (
    <Stack as="section" gap={3} aria-labelledby={id} data-testid="attention">
      <Heading as="h2" id={id} size={1}>
        Needs attention
      </Heading>
      {notes.length === 0 && filled.length === 0 && (
        <Card border padding={4} radius={3} tone="positive">
          <Text size={1}>Nothing. What was published is on the site.</Text>
        </Card>
      )}
      {notes.map(({ key, title, text, target, label }) => (
        <Card key={key} border padding={4} radius={3} tone="caution" data-testid={`note-${key}`}>
          <Flex align="center" gap={4} wrap="wrap">
            <Stack flex={1} gap={3} style={{ minWidth: "16em" }}>
              <Heading as="h3" size={0}>
                {title}
              </Heading>
              {/* A message may have several lines. */}
              <Text size={1} style={{ whiteSpace: "pre-line" }}>
                {text}
              </Text>
            </Stack>
            {target && <TargetLink target={target} label={label} />}
          </Flex>
        </Card>
      ))}
      {filled.map(({ testId, title, problems, concerned }) => (
        <Stack key={testId} gap={3} data-testid={testId}>
          <Heading as="h3" size={0}>
            {title}
          </Heading>
          <Problems problems={problems} concerned={concerned} />
        </Stack>
      ))}
    </Stack>
  );
}
