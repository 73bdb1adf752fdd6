import { HomeIcon } from "@sanity/icons/Home";
import { Button, Heading, Stack } from "@sanity/ui";
import { type ComponentProps, useId, useMemo } from "react";
import { definePlugin, useActiveReleases, useWorkspace } from "sanity";
import { IntentLink, Link } from "sanity/router";
import { deadLinksIn } from "../../src/content/documents/dead-links.ts";
import { type AnyDocument, AnyDocuments } from "../../src/content/documents/document-name.ts";
import { Problems } from "../publishing/Problems.tsx";
import { ReleaseCard } from "../publishing/ReleaseCard.tsx";
import { releaseName, releaseTitle, useReleases } from "../publishing/releases.ts";
import { PUBLISHED, problemsOf } from "../publishing/status.ts";
import { type PublishingState, SiteState } from "../publishing/use-publishing.tsx";
import { Notice, SMALL, Tool } from "../ui/layout.tsx";
import { useLiveQuery } from "../ui/requests.ts";
import { SITE_TYPES } from "../schemas/index.ts";
import { type Note, notesOf } from "./attention.ts";
import { Drafts } from "./Drafts.tsx";

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
/** The published documents, without the captions of agents' videos: they hold words alone. */
const WHOLE_SITE = {
  fetch: `*[_type in $types && ${PUBLISHED}]{ ..., "talking": null }`,
  listen: `*[_type in $types && ${PUBLISHED}]`,
  params: { types: SITE_TYPES },
};

/**
 * What needs attention, or a line that nothing does.
 * @param props.trouble why the publisher cannot be reached
 */
function Attention(props: { state: PublishingState; trouble: string | undefined }) {
  const { rows, site, concerned } = props.state;
  const id = useId();
  const active = useActiveReleases();
  const whole = useLiveQuery(WHOLE_SITE, AnyDocuments);
  const documents = whole.data ?? NONE;
  const dead = useMemo(() => deadLinksIn(documents), [documents]);
  const refused = problemsOf(rows);
  const stopped = active.data.flatMap((release) => {
    const { message } = release.error ?? {};
    return message ? [{ id: releaseName(release), title: releaseTitle(release), message }] : [];
  });
  const isUnread = Boolean(whole.trouble || active.error);
  const isComplete = !isUnread && whole.data !== undefined && !active.loading;
  const notes = notesOf({ site, rows, stopped, trouble: props.trouble, isUnread });
  const isQuiet = [notes, refused, dead].every(({ length }) => length === 0);
  return (
    <Stack as="section" gap={4} aria-labelledby={id} data-testid="attention">
      <Heading as="h2" id={id} size={1}>
        Needs attention
      </Heading>
      {isComplete && isQuiet && (
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
      <FaultyFields
        testId="refused"
        title="What the site cannot show"
        problems={refused}
        concerned={concerned}
      />
      <FaultyFields
        testId="dead-links"
        title="Links that lead nowhere"
        problems={dead}
        concerned={documents}
      />
    </Stack>
  );
}

/** Fields that have to be corrected. */
function FaultyFields(props: { testId: string; title: string } & ComponentProps<typeof Problems>) {
  const { testId, title, ...list } = props;
  if (list.problems.length === 0) return null;
  return (
    <Stack gap={3} paddingTop={3} data-testid={testId}>
      <Heading as="h3" size={0}>
        {title}
      </Heading>
      <Problems {...list} />
    </Stack>
  );
}

/** A button that leads to where something can be done. */
function NoteLink({ label, release }: NonNullable<Note["link"]>) {
  const { basePath } = useWorkspace();
  return release === undefined ? (
    <Button as={Link} href={`${basePath}/publishing`} {...SMALL} text={label} />
  ) : (
    <Button as={IntentLink} intent="release" params={{ id: release }} {...SMALL} text={label} />
  );
}
