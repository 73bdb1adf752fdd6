import { useMemo } from "react";
import { useActiveReleases } from "sanity";
import { z } from "zod";
import { deadLinksIn, type WholeDocument } from "../../src/content/documents/dead-links.ts";
import { ReleaseCard } from "../publishing/ReleaseCard.tsx";
import { useReleases } from "../publishing/releases/use-releases.ts";
import { problemsOf } from "../publishing/status.ts";
import type { PublishingState } from "../publishing/use-publishing.ts";
import { releaseName, releaseTitle } from "../release-name.ts";
import { useLiveQuery } from "../ui/live-query.ts";
import { Attention } from "./Attention.tsx";
import { currentVersions, notesOf } from "./attention.ts";
import { otherCounts } from "./counted.ts";
import { Drafts } from "./Drafts.tsx";
import { useWholeSite } from "./whole-site.ts";

const NONE: readonly WholeDocument[] = [];
const Agents = z.array(z.looseObject({ _id: z.string(), name: z.string().nullish() }));
const AGENTS = {
  fetch: `*[_type == "agent" && !(_id in path("versions.**"))] | order(order asc){
    _id, name, image, videoUrl, "talking": talking{ text, portrait }, "voice": voice{ introText }
  }`,
  listen: `*[_type == "agent"]`,
};

/** The current release, items that need attention, and the drafts. */
export function Overview({ rows, site, concerned, version, now }: PublishingState) {
  const releases = useReleases(site?.release);
  const agents = useLiveQuery(AGENTS, Agents);
  const active = useActiveReleases();
  const whole = useWholeSite(version);
  const documents = whole.data ?? NONE;
  const dead = useMemo(() => deadLinksIn(documents), [documents]);
  const counts = useMemo(() => otherCounts(documents), [documents]);
  const stopped = active.data.flatMap((release) => {
    const { message } = release.error ?? {};
    return message ? [{ id: releaseName(release), title: releaseTitle(release), message }] : [];
  });
  const isUnread = Boolean(whole.trouble || active.error || agents.trouble);
  return (
    <>
      <ReleaseCard site={site} changed={releases.list?.releases[0]?.pages} now={now} />
      <Attention
        notes={notesOf({
          site,
          rows,
          agents: currentVersions(agents.data ?? []),
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
      <Drafts now={now} />
    </>
  );
}
