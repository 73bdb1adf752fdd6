import { Button, Heading, Stack } from "@sanity/ui";
import { useId, useState } from "react";
import { useWorkspace } from "sanity";
import { IntentLink, Link } from "sanity/router";
import type { ConcernedDocument } from "../../src/content/documents/document-name.ts";
import { Problems } from "../publishing/Problems.tsx";
import type { Problem } from "../../server/contracts/release-api.ts";
import { Notice, SMALL } from "../ui/layout.tsx";
import type { Note } from "./attention.ts";

/** Fields that have to be corrected, and why they are listed together. */
export interface FaultList {
  /** Names the list for tests. */
  testId: string;
  title: string;
  /** Critical where visitors miss something. */
  tone: "critical" | "caution";
  problems: readonly Problem[];
  concerned: readonly ConcernedDocument[];
}

/** How many fields of a list are shown at first. */
const FIRST = 5;

/** List of items that need attention, or a line that there are none. */
export function Attention(props: {
  notes: readonly Note[];
  lists: readonly FaultList[];
  /** Whether everything was read; before that the list may be incomplete. */
  isComplete: boolean;
}) {
  const { notes, lists, isComplete } = props;
  const id = useId();
  const filled = lists.filter(({ problems }) => problems.length > 0);
  return (
    <Stack as="section" gap={4} aria-labelledby={id} data-testid="attention">
      <Heading as="h2" id={id} size={1}>
        Needs attention
      </Heading>
      {isComplete && notes.length === 0 && filled.length === 0 && (
        <Notice tone="positive" text="Nothing. What was published is on the site." />
      )}
      {notes.map(({ key, title, text, link }) => (
        <Notice
          key={key}
          testId={`note-${key}`}
          tone="caution"
          title={title}
          text={text}
          action={link && <NoteLink {...link} />}
        />
      ))}
      {filled.map((list) => (
        <FaultyFields key={list.testId} {...list} />
      ))}
    </Stack>
  );
}

/** The first fields of a list, and on request all. */
function FaultyFields({ testId, title, tone, problems, concerned }: FaultList) {
  const [all, setAll] = useState(false);
  const visible = all ? problems : problems.slice(0, FIRST);
  const more = problems.length - visible.length;
  return (
    <Stack gap={3} paddingTop={3} data-testid={testId}>
      <Heading as="h3" size={0}>
        {title}
      </Heading>
      <Problems problems={visible} concerned={concerned} tone={tone} />
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

/** A button that leads to where something can be done. */
function NoteLink({ label, intent, params = {} }: NonNullable<Note["link"]>) {
  const { basePath } = useWorkspace();
  return intent === undefined ? (
    <Button as={Link} href={`${basePath}/publishing`} {...SMALL} text={label} />
  ) : (
    <Button as={IntentLink} intent={intent} params={params} {...SMALL} text={label} />
  );
}
