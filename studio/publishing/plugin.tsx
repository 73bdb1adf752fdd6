import { PublishIcon } from "@sanity/icons/Publish";
import { definePlugin } from "sanity";
import { IntentLink, route, useRouter } from "sanity/router";
import { SeeChanges, WhatChanges } from "./changes.tsx";
import { PublishBadge, Unpublish } from "./document.tsx";
import { Badge, Text } from "@sanity/ui";
import type { AnyDocument } from "../../src/content/documents/document-name.ts";
import { ReviewLinks } from "../review.tsx";
import { Announcer } from "../ui/accessibility.tsx";
import { Entry, Notice, Section, Tool } from "../ui/layout.tsx";
import { Command, ReleaseCard } from "./ReleaseCard.tsx";
import { Releases } from "./Releases.tsx";
import { useReleases } from "./releases.ts";
import {
  LATE,
  type StatusRow,
  stateLabelOf,
  explanationOf,
  needsAttention,
  news,
} from "./status.ts";
import { DeletedName, Trash } from "./Trash.tsx";
import { type PublishingState, SiteState } from "./use-publishing.tsx";
import { Problems } from "./Problems.tsx";
import { titleOfType } from "../schemas/index.ts";
import { Ago } from "../ui/time.tsx";

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
      canHandleIntent: (intent) => intent === "changes",
      getIntentState: (_, { subject }) => ({ subject }),
    },
  ],
  document: {
    badges: (badges) => [...badges, PublishBadge],
    actions: (actions) => [...actions.filter(({ action }) => action !== "unpublish"), Unpublish],
  },
  releases: {
    // Only a release that is not live yet changes something.
    actions: (actions, { release }) =>
      release?.state === "active" || release?.state === "scheduled"
        ? [...actions, SeeChanges]
        : actions,
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
    (row) => `${row.name ?? titleOfType(row.type)}: ${stateLabelOf(row).label}.`,
  );
}

/** What visitors see, what they do not see as it was published, the trash, and releases. */
function Board({ rows, site, concerned }: PublishingState) {
  const releases = useReleases(site?.release);
  const hold = Boolean(releases.list?.hold);
  const list = <Releases releases={releases} />;
  const attention = rows.filter(needsAttention);
  return (
    <>
      <ReleaseCard site={site} />
      {site?.command && <Command command={site.command} />}
      {rows.some(({ state }) => state === "late") && (
        <Notice role="status" testId="publisher-late" tone="caution" {...LATE} />
      )}
      <Announcer state={rows} newsOf={newsOf} />
      {hold && list}
      {attention.length > 0 && (
        <Section title="Needs attention">
          {attention.map((row) => (
            <StatusLine key={row.id} row={row} concerned={concerned} />
          ))}
        </Section>
      )}
      <ReviewLinks />
      <Trash />
      {!hold && list}
    </>
  );
}

/** A document that visitors do not see as it was published: its title, its state, and why. */
function StatusLine(props: { row: StatusRow; concerned: readonly AnyDocument[] }) {
  const { row, concerned } = props;
  const { label, tone } = stateLabelOf(row);
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
      note={explanationOf(row)}
      below={row.problems.length > 0 && <Problems problems={row.problems} concerned={concerned} />}
    >
      {row.at && (
        <Text muted size={1}>
          <Ago at={row.at} />
        </Text>
      )}
      <Badge fontSize={1} padding={2} radius={2} tone={tone}>
        {label}
      </Badge>
    </Entry>
  );
}
