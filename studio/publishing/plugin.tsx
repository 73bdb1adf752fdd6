import { PublishIcon } from "@sanity/icons/Publish";
import { definePlugin } from "sanity";
import { IntentLink, route, useRouter } from "sanity/router";
import { SeeChanges, WhatChanges } from "./changes.tsx";
import { PublishBadge, Unpublish } from "./document.tsx";
import { Badge, Box, Button, Flex, Text } from "@sanity/ui";
import type { ConcernedDocument } from "../../src/content/documents/document-name.ts";
import { ReviewLinks } from "../review.tsx";
import { Announcer } from "../ui/accessibility.tsx";
import { Entry, Notice, SMALL, Section, Tool } from "../ui/layout.tsx";
import { ReleaseCard } from "./ReleaseCard.tsx";
import { Releases } from "./Releases.tsx";
import { useReleases } from "./releases.ts";
import { LATE, type StatusRow, lookOf, meaningOf, needsAttention, news } from "./status.ts";
import { DeletedName, Trash } from "./Trash.tsx";
import { type PublishingState, SiteState } from "./use-publishing.tsx";
import { LaunchIcon } from "@sanity/icons/Launch";
import { Problems } from "./Problems.tsx";
import { titleOfType } from "../schemas/index.ts";
import { Ago } from "../ui/time.tsx";

/** States of a release that is not live yet. */
const AHEAD: ReadonlySet<unknown> = new Set(["active", "scheduled"]);

/** Shows editors the state of their publishes, and what releases change: a tool, a badge, a menu entry. */
export const publishing = definePlugin({
  name: "publishing",
  tools: [
    {
      name: "publishing",
      title: "Publishing",
      icon: PublishIcon,
      component: PublishingTool,
      router: route.create("/", [route.create("/changes/:subject")]),
    },
  ],
  document: {
    badges: (badges) => [...badges, PublishBadge],
    actions: (actions) => [...actions.filter(({ action }) => action !== "unpublish"), Unpublish],
  },
  releases: {
    actions: (actions, { release }) =>
      AHEAD.has(release?.state) ? [...actions, SeeChanges] : actions,
  },
});

/** The tool "Publishing", and within it what a release, or all drafts, change. */
function PublishingTool() {
  const { subject } = useRouter().state;
  if (typeof subject === "string") return <WhatChanges key={subject} subject={subject} />;
  return (
    <Tool
      title="Publishing"
      note="What you publish is on the site a moment later. Here you can watch it, see why something is not there, and take the site back."
    >
      <SiteState>{(state) => <Board {...state} />}</SiteState>
    </Tool>
  );
}

/** Changes as sentences: "Nora: On the site." */
function newsOf(before: readonly StatusRow[], after: readonly StatusRow[]): string[] {
  return news(before, after).map(
    (row) => `${row.name ?? titleOfType(row.type)}: ${lookOf(row).label}.`,
  );
}

/** What visitors see, the state of each document, the trash, and releases. */
function Board({ rows, site, concerned }: PublishingState) {
  const releases = useReleases(site?.release);
  const hold = Boolean(releases.list?.hold);
  const list = <Releases releases={releases} />;
  return (
    <>
      <ReleaseCard site={site} />
      {rows.some(({ state }) => state === "late") && (
        <Notice role="status" testId="publisher-late" tone="caution" {...LATE} />
      )}
      <Announcer state={rows} newsOf={newsOf} />
      {hold && list}
      <Rows title="Needs attention" rows={rows.filter(needsAttention)} concerned={concerned} />
      <ReviewLinks />
      <Trash />
      {!hold && list}
      <Rows
        title="Last changes"
        rows={rows.filter((row) => !needsAttention(row))}
        concerned={concerned}
      />
    </>
  );
}

/** Documents with their state on the site; nothing where there are none. */
function Rows(props: {
  title: string;
  rows: readonly StatusRow[];
  concerned: readonly ConcernedDocument[];
}) {
  const { title, rows, concerned } = props;
  if (rows.length === 0) return null;
  return (
    <Section title={title}>
      {rows.map((row) => (
        <StatusLine key={row.id} row={row} concerned={concerned} />
      ))}
    </Section>
  );
}

/** One document of the pane: its title, its state on the site, and its actions. */
function StatusLine(props: { row: StatusRow; concerned: readonly ConcernedDocument[] }) {
  const { row, concerned } = props;
  const { label, tone } = lookOf(row);
  return (
    <Entry
      testId={`status-${row.id}`}
      title={
        row.removed ? (
          <DeletedName id={row.id} type={row.type} />
        ) : (
          <IntentLink intent="edit" params={{ id: row.id, type: row.type }}>
            {row.name ?? "No title yet"}
          </IntentLink>
        )
      }
      note={meaningOf(row)}
      below={row.problems.length > 0 && <Problems problems={row.problems} concerned={concerned} />}
    >
      {row.at && (
        <Text muted size={1}>
          <Ago at={row.at} />
        </Text>
      )}
      <Flex justify="flex-end" style={{ minWidth: "9em" }}>
        <Badge fontSize={1} padding={2} radius={2} tone={tone}>
          {label}
        </Badge>
      </Flex>
      <Box style={{ width: "7.5em" }}>
        {row.url && !row.removed && (
          <Button
            as="a"
            href={row.url}
            target="_blank"
            rel="noreferrer"
            aria-label={`See the page of ${row.name ?? titleOfType(row.type)}`}
            icon={LaunchIcon}
            {...SMALL}
            mode="bleed"
            text="See the page"
          />
        )}
      </Box>
    </Entry>
  );
}
