import { HomeIcon } from "@sanity/icons/Home";
import { Button, Heading, Stack } from "@sanity/ui";
import { type ComponentProps, useId, useMemo, useState } from "react";
import { definePlugin, useActiveReleases, useWorkspace } from "sanity";
import { IntentLink, Link } from "sanity/router";
import { deadLinksIn } from "../../src/content/documents/dead-links.ts";
import { type AnyDocument, AnyDocuments } from "../../src/content/documents/document-name.ts";
import { Problems } from "../publishing/Problems.tsx";
import { ReleaseCard } from "../publishing/ReleaseCard.tsx";
import { releaseName, releaseTitle, useReleases } from "../publishing/releases.ts";
import { problemsOf } from "../publishing/status.ts";
import { type PublishingState, SiteState } from "../publishing/use-publishing.tsx";
import { Notice, SMALL, Tool } from "../ui/layout.tsx";
import { useLiveQuery } from "../ui/requests.ts";
import { AGENTS, EditedAgents, type Note, notesOf } from "./attention.ts";
import { Drafts } from "./Drafts.tsx";
import { WHOLE_SITE, wrongAgentCounts } from "./whole-site.ts";

/** The Studio's first screen: what needs attention, what waits, and what visitors see. */
export const start = definePlugin({
  name: "start",
  tools: [{ name: "start", title: "Start", icon: HomeIcon, component: StartTool }],
});

/** The tool "Start", the Studio's first screen. */
function StartTool() {
  return (
    <Tool
      title="Start"
      note="What visitors see, what needs attention, and what is not published yet."
    >
      <SiteState>{(state) => <Overview {...state} />}</SiteState>
    </Tool>
  );
}

/** The current release, items that need attention, and the drafts. */
function Overview(state: PublishingState) {
  const { site } = state;
  const { list, trouble } = useReleases(site?.release);
  return (
    <>
      <ReleaseCard site={site} changed={list?.releases[0]?.pages} />
      <Attention state={state} trouble={trouble} />
      <Drafts />
    </>
  );
}

const NONE: readonly AnyDocument[] = [];

/**
 * What needs attention, or a line that nothing does.
 * @param props.trouble why the publisher cannot be reached
 */
function Attention(props: { state: PublishingState; trouble: string | undefined }) {
  const { rows, site, concerned } = props.state;
  const id = useId();
  const agents = useLiveQuery(AGENTS, EditedAgents);
  const active = useActiveReleases();
  const whole = useLiveQuery(WHOLE_SITE, AnyDocuments);
  const documents = whole.data ?? NONE;
  const dead = useMemo(() => deadLinksIn(documents), [documents]);
  const counts = useMemo(() => wrongAgentCounts(documents), [documents]);
  const stopped = active.data.flatMap((release) => {
    const { message } = release.error ?? {};
    return message ? [{ id: releaseName(release), title: releaseTitle(release), message }] : [];
  });
  const isUnread = Boolean(whole.trouble || active.error || agents.trouble);
  const isComplete =
    !isUnread && whole.data !== undefined && !active.loading && agents.data !== undefined;
  const notes = notesOf({
    site,
    rows,
    agents: agents.data ?? [],
    stopped,
    trouble: props.trouble,
    isUnread,
  });
  const lists = [
    {
      testId: "refused",
      title: "What the site cannot show",
      tone: "critical" as const,
      problems: problemsOf(rows),
      concerned,
    },
    {
      testId: "dead-links",
      title: "Links that lead nowhere",
      tone: "critical" as const,
      problems: dead,
      concerned: documents,
    },
    {
      testId: "other-counts",
      title: "Texts with the wrong agent count",
      tone: "caution" as const,
      problems: counts,
      concerned: documents,
    },
  ].filter(({ problems }) => problems.length > 0);
  return (
    <Stack as="section" gap={4} aria-labelledby={id} data-testid="attention">
      <Heading as="h2" id={id} size={1}>
        Needs attention
      </Heading>
      {isComplete && notes.length === 0 && lists.length === 0 && (
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
      {lists.map((list) => (
        <FaultyFields key={list.testId} {...list} />
      ))}
    </Stack>
  );
}

/** How many fields of a list are shown at first. */
const FIRST = 5;

/** Fields that have to be corrected: the first of them, and on request all. */
function FaultyFields(props: { testId: string; title: string } & ComponentProps<typeof Problems>) {
  const { testId, title, problems, ...rest } = props;
  const [all, setAll] = useState(false);
  const visible = all ? problems : problems.slice(0, FIRST);
  const more = problems.length - visible.length;
  return (
    <Stack gap={3} paddingTop={3} data-testid={testId}>
      <Heading as="h3" size={0}>
        {title}
      </Heading>
      <Problems problems={visible} {...rest} />
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
