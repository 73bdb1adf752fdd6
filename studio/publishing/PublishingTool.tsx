import { Box, Card, Container, Flex, Heading, Spinner, Stack, Text } from "@sanity/ui";
import { useCallback, useMemo } from "react";
import { useSchema } from "sanity";
import { useRouter } from "sanity/router";
import { ChangesLinks } from "../changes/ChangesLinks.tsx";
import { WhatChanges } from "../changes/WhatChanges.tsx";
import { ToolHeading } from "../ui/Tool.tsx";
import { Announcer } from "./Announcer.tsx";
import { HistoryNote } from "./HistoryNote.tsx";
import { ReleaseCard } from "./ReleaseCard.tsx";
import type { ConcernedDocument } from "../../src/content/documents/document-name.ts";
import { ReviewLinks } from "../review/ReviewLinks.tsx";
import { Releases } from "./releases/Releases.tsx";
import { useReleases } from "./releases/use-releases.ts";
import { Section } from "../ui/Section.tsx";
import { Trash } from "./Trash.tsx";
import { StatusLine } from "./StatusLine.tsx";
import { needsAttention, statusRows, type StatusRow } from "./status.ts";
import { useNow } from "../ui/use-now.ts";
import { LATE } from "./words.ts";
import { usePublishing } from "./use-publishing.ts";

/** Update interval of the ages in the pane, in milliseconds. */
const TICK_MS = 1_000;

/** The tool "Publishing", and within it what a release, or all drafts, change. */
export function PublishingTool() {
  const { subject } = useRouter().state;
  if (typeof subject !== "string") return <Pane />;
  return <WhatChanges key={subject} subject={subject} />;
}

/** What visitors see, the state of each document, the trash, and releases. */
function Pane() {
  const answer = usePublishing();
  return (
    <Box height="fill" overflow="auto" padding={4} as="main">
      <Container width={2}>
        <Stack gap={5} paddingY={4}>
          <ToolHeading
            title="Publishing"
            note="What you publish is on the site a moment later. Here you can watch it, see why something is not there, and take the site back."
          />
          {answer.state === "loading" && (
            <Flex justify="center" padding={5}>
              <Spinner muted />
            </Flex>
          )}
          {answer.state === "failed" && (
            <Card border padding={4} radius={3} tone="caution">
              <Text size={1}>
                The state of the site cannot be read just now. It comes back by itself as soon as
                the connection does.
              </Text>
            </Card>
          )}
          {answer.state === "ready" && <Board {...answer.data} />}
        </Stack>
      </Container>
    </Box>
  );
}

/** Shows once, for all waiting documents, that the publisher does not answer, and what to do. */
function LateCard() {
  return (
    <Card border padding={4} radius={3} role="status" tone="caution" data-testid="publisher-late">
      <Stack gap={3}>
        <Heading as="h2" size={1}>
          {LATE.title}
        </Heading>
        <Text size={1}>{LATE.text}</Text>
      </Stack>
    </Card>
  );
}

/** Documents with their state on the site; nothing where there are none. */
function Rows(props: {
  title: string;
  rows: readonly StatusRow[];
  concerned: readonly ConcernedDocument[];
  now: number;
}) {
  const { title, rows, concerned, now } = props;
  const schema = useSchema();
  if (rows.length === 0) return null;
  return (
    <Section title={title}>
      {rows.map((row) => (
        <StatusLine
          key={row.id}
          row={row}
          type={schema.get(row.type)}
          concerned={concerned}
          now={now}
        />
      ))}
    </Section>
  );
}

type Ready = Extract<ReturnType<typeof usePublishing>, { state: "ready" }>["data"];

function Board({ documents, publications, site, concerned }: Ready) {
  const schema = useSchema();
  const now = useNow(TICK_MS);
  const rows = useMemo(
    () => statusRows({ documents, publications, site }, now),
    [documents, publications, site, now],
  );
  const typeTitle = useCallback((type: string) => schema.get(type)?.title ?? type, [schema]);
  const releases = useReleases(site?.release);
  const shared = { concerned, now };
  const listed = <Releases releases={releases} now={now} />;
  const held = Boolean(releases.list?.hold);
  return (
    <>
      <ReleaseCard site={site} now={now} />
      {rows.some(({ late }) => late) && <LateCard />}
      <Announcer rows={rows} typeTitle={typeTitle} />
      {held && listed}
      <Rows title="Needs attention" rows={rows.filter(needsAttention)} {...shared} />
      <ChangesLinks />
      <ReviewLinks />
      <Trash now={now} />
      <HistoryNote />
      {!held && listed}
      <Rows title="Last changes" rows={rows.filter((row) => !needsAttention(row))} {...shared} />
    </>
  );
}
