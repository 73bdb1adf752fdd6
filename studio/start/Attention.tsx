import { Button, Card, Flex, Heading, Stack, Text } from "@sanity/ui";
import { useId, useState } from "react";
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
  /** Critical where visitors miss something. */
  tone: "critical" | "caution";
  problems: readonly Problem[];
  concerned: readonly ConcernedDocument[];
}

/** How many fields of a list are shown at first. */
const SHOWN = 5;

/** What needs attention, or that nothing does. */
export function Attention(props: {
  notes: readonly Note[];
  lists: readonly Faulty[];
  /** Whether all was read: before that, nobody knows that nothing needs attention. */
  complete: boolean;
}) {
  const { notes, lists, complete } = props;
  const id = useId();
  const filled = lists.filter(({ problems }) => problems.length > 0);
  return (
    <Stack as="section" gap={4} aria-labelledby={id} data-testid="attention">
      <Heading as="h2" id={id} size={1}>
        Needs attention
      </Heading>
      {complete && notes.length === 0 && filled.length === 0 && (
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
      {filled.map((list) => (
        <FaultyFields key={list.testId} {...list} />
      ))}
    </Stack>
  );
}

/** The first fields of a list, and on request all. */
function FaultyFields({ testId, title, tone, problems, concerned }: Faulty) {
  const [all, setAll] = useState(false);
  const shown = all ? problems : problems.slice(0, SHOWN);
  const more = problems.length - shown.length;
  return (
    <Stack gap={3} paddingTop={3} data-testid={testId}>
      <Heading as="h3" size={0}>
        {title}
      </Heading>
      <Problems problems={shown} concerned={concerned} tone={tone} />
      {more > 0 && (
        <Button
          fontSize={1}
          mode="ghost"
          text={`Show ${more} more`}
          aria-label={`${title}: show ${more} more`}
          onClick={() => setAll(true)}
        />
      )}
    </Stack>
  );
}
