import { PublishIcon } from "@sanity/icons/Publish";
import { definePlugin, useSchema } from "sanity";
import { IntentLink, route, useRouter } from "sanity/router";
import { ChangesLinks, SeeChanges, WhatChanges } from "./changes.tsx";
import { PublishBadge, Unpublish } from "./document.tsx";
import { Badge, Box, Button, Flex, Spinner, Stack, Text } from "@sanity/ui";
import type { ConcernedDocument } from "../names/document-name.ts";
import { ReviewLinks } from "../review.tsx";
import { Announcer } from "../ui/accessibility.tsx";
import { Line, Notice, SMALL, Section, Tool } from "../ui/layout.tsx";
import { ReleaseCard } from "./ReleaseCard.tsx";
import { Releases } from "./Releases.tsx";
import { useReleases } from "./releases.ts";
import {
  LATE,
  type StatusRow,
  describeChange,
  lookOf,
  meaningOf,
  needsAttention,
  news,
} from "./status.ts";
import { DeletedName, Trash } from "./Trash.tsx";
import { type PublishingState, usePublishing } from "./use-publishing.ts";
import { LaunchIcon } from "@sanity/icons/Launch";
import type { SchemaType } from "@sanity/types";
import { Problems } from "./Problems.tsx";
import { Ago } from "../ui/time.tsx";
import { z } from "zod";
import { HISTORY_PATH } from "content-lake/paths";
import { lakeUrl } from "../lake/session.ts";
import { useRequest } from "../ui/requests.ts";

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

/** Update interval of the ages in the pane, in milliseconds. */
const TICK_MS = 1_000;

/** The tool "Publishing", and within it what a release, or all drafts, change. */
function PublishingTool() {
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

/** What a line of the pane needs to know. */
interface StatusLineProps {
  row: StatusRow;
  type: SchemaType | undefined;
  concerned: readonly ConcernedDocument[];
  now: number;
}

/** One document of the pane: its title, its state on the site, and its actions. */
function StatusLine({ row, type, concerned, now }: StatusLineProps) {
  const { label, tone } = lookOf(row);
  const Icon = type?.icon;
  const typeTitle = type?.title ?? row.type;
  return (
    <Line data-testid={`status-${row.id}`} data-state={row.state}>
      <Stack gap={3}>
        <Flex align="flex-start" gap={3} wrap="wrap">
          <Text muted size={2} aria-hidden>
            {Icon && <Icon />}
          </Text>
          <Stack flex={1} gap={2} style={{ minWidth: "14em" }}>
            <Text size={1} weight="medium" textOverflow="ellipsis">
              {row.removed ? (
                <DeletedName id={row.id} typeTitle={typeTitle} />
              ) : (
                <IntentLink intent="edit" params={{ id: row.id, type: row.type }}>
                  {row.name ?? "No title yet"}
                </IntentLink>
              )}
            </Text>
            <Text muted size={1}>
              {meaningOf(row)}
            </Text>
          </Stack>
          <Flex align="center" gap={3} wrap="wrap">
            {row.at && (
              <Text muted size={1}>
                <Ago at={row.at} now={now} />
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
                  aria-label={`See the page of ${row.name ?? typeTitle}`}
                  icon={LaunchIcon}
                  {...SMALL}
                  mode="bleed"
                  text="See the page"
                />
              )}
            </Box>
          </Flex>
        </Flex>
        {row.problems.length > 0 && <Problems problems={row.problems} concerned={concerned} />}
      </Stack>
    </Line>
  );
}

const HistoryFacts = z.object({ days: z.number(), bytes: z.number(), fileBytes: z.number() });

const SIZE = new Intl.NumberFormat("en-US", {
  style: "unit",
  unit: "megabyte",
  maximumFractionDigits: 1,
});

/** Retention and size of the embedded lake's history; undefined on a real project. */
async function readHistory(): Promise<z.infer<typeof HistoryFacts> | undefined> {
  const lake = lakeUrl();
  if (lake === undefined) return undefined;
  return HistoryFacts.parse(await (await fetch(lake + HISTORY_PATH)).json());
}

/** For how long deleted documents and earlier versions are kept, and how much room they take. */
function HistoryNote() {
  const { data } = useRequest(readHistory);
  if (data === undefined) return null;
  const { days, bytes, fileBytes } = data;
  const time = days === 0 ? "without an end" : `for ${days} days`;
  return (
    <Text muted size={1} data-testid="history">
      Deleted documents and earlier versions are kept {time}. The history takes{" "}
      {SIZE.format(bytes / 1e6)}, pictures and files {SIZE.format(fileBytes / 1e6)}.
    </Text>
  );
}
