import { Flex, Spinner } from "@sanity/ui";
import { useSchema } from "sanity";
import { useRouter } from "sanity/router";
import type { ConcernedDocument } from "../names/document-name.ts";
import { ChangesLinks } from "../changes/ChangesLinks.tsx";
import { WhatChanges } from "../changes/WhatChanges.tsx";
import { ReviewLinks } from "../review/ReviewLinks.tsx";
import { Announcer } from "../ui/Announcer.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Section } from "../ui/Section.tsx";
import { Tool } from "../ui/Tool.tsx";
import { HistoryNote } from "./HistoryNote.tsx";
import { ReleaseCard } from "./ReleaseCard.tsx";
import { Releases } from "./releases/Releases.tsx";
import { useReleases } from "./releases/use-releases.ts";
import { needsAttention, news, type StatusRow } from "./status.ts";
import { StatusLine } from "./StatusLine.tsx";
import { Trash } from "./Trash.tsx";
import { usePublishing, type PublishingState } from "./use-publishing.ts";
import { describeChange, LATE } from "./words.ts";

/** Update interval of the ages in the pane, in milliseconds. */
const TICK_MS = 1_000;

/** The tool "Publishing", and within it what a release, or all drafts, change. */
export function PublishingTool() {
  const { subject } = useRouter().state;
  if (typeof subject !== "string") return <Overview />;
  return <WhatChanges key={subject} subject={subject} />;
}

/** What visitors see, the state of each document, the trash, and releases. */
function Overview() {
  const { data, trouble } = usePublishing(TICK_MS);
  return (
    <Tool
      title="Publishing"
      note="What you publish is on the site a moment later. Here you can watch it, see why something is not there, and take the site back."
    >
      {data === undefined && trouble === undefined && (
        <Flex justify="center" padding={5}>
          <Spinner muted />
        </Flex>
      )}
      {trouble !== undefined && (
        <Notice
          tone="caution"
          text="The state of the site cannot be read just now. It comes back by itself as soon as the connection does."
        />
      )}
      {data && <Board {...data} />}
    </Tool>
  );
}

function Board({ rows, site, concerned, now }: PublishingState) {
  const schema = useSchema();
  const releases = useReleases(site?.release);
  const hold = Boolean(releases.list?.hold);
  const list = <Releases releases={releases} now={now} />;
  const newsOf = (before: readonly StatusRow[], after: readonly StatusRow[]) =>
    news(before, after).map((row) => describeChange(row, schema.get(row.type)?.title ?? row.type));
  return (
    <>
      <ReleaseCard site={site} now={now} />
      {rows.some(({ state }) => state === "late") && (
        <Notice role="status" testId="publisher-late" tone="caution" {...LATE} />
      )}
      <Announcer state={rows} newsOf={newsOf} />
      {hold && list}
      <Rows
        title="Needs attention"
        rows={rows.filter(needsAttention)}
        concerned={concerned}
        now={now}
      />
      <ChangesLinks />
      <ReviewLinks />
      <Trash now={now} />
      <HistoryNote />
      {!hold && list}
      <Rows
        title="Last changes"
        rows={rows.filter((row) => !needsAttention(row))}
        concerned={concerned}
        now={now}
      />
    </>
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
