import { HomeIcon } from "@sanity/icons/Home";
import { definePlugin, useActiveReleases } from "sanity";
import { type PublishingState, SiteState } from "../publishing/use-publishing.tsx";
import { Tool } from "../ui/layout.tsx";
import { useMemo } from "react";
import {
  type WholeDocument,
  WholeDocuments,
  deadLinksIn,
} from "../../src/content/documents/dead-links.ts";
import { ReleaseCard } from "../publishing/ReleaseCard.tsx";
import { releaseName, releaseTitle, useReleases } from "../publishing/releases.ts";
import { problemsOf } from "../publishing/status.ts";
import { useLiveQuery } from "../ui/requests.ts";
import { Attention } from "./Attention.tsx";
import { AGENTS, EditedAgents, notesOf } from "./attention.ts";
import { WHOLE_SITE, wrongAgentCounts } from "./whole-site.ts";
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

const NONE: readonly WholeDocument[] = [];

/** The current release, items that need attention, and the drafts. */
function Overview({ rows, site, concerned }: PublishingState) {
  const releases = useReleases(site?.release);
  const agents = useLiveQuery(AGENTS, EditedAgents);
  const active = useActiveReleases();
  const whole = useLiveQuery(WHOLE_SITE, WholeDocuments);
  const documents = whole.data ?? NONE;
  const dead = useMemo(() => deadLinksIn(documents), [documents]);
  const counts = useMemo(() => wrongAgentCounts(documents), [documents]);
  const stopped = active.data.flatMap((release) => {
    const { message } = release.error ?? {};
    return message ? [{ id: releaseName(release), title: releaseTitle(release), message }] : [];
  });
  const isUnread = Boolean(whole.trouble || active.error || agents.trouble);
  return (
    <>
      <ReleaseCard site={site} changed={releases.list?.releases[0]?.pages} />
      <Attention
        notes={notesOf({
          site,
          rows,
          agents: agents.data ?? [],
          stopped,
          trouble: releases.trouble,
          isUnread,
        })}
        isComplete={
          !isUnread && whole.data !== undefined && !active.loading && agents.data !== undefined
        }
        lists={[
          {
            testId: "refused",
            title: "What the site cannot show",
            tone: "critical",
            problems: problemsOf(rows),
            concerned,
          },
          {
            testId: "dead-links",
            title: "Links that lead nowhere",
            tone: "critical",
            problems: dead,
            concerned: documents,
          },
          {
            testId: "other-counts",
            title: "Texts with the wrong agent count",
            tone: "caution",
            problems: counts,
            concerned: documents,
          },
        ]}
      />
      <Drafts />
    </>
  );
}
