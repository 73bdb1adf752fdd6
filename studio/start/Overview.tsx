import { useMemo } from "react";
import { deadLinksIn, type WholeDocument } from "../../src/content/documents/dead-links.ts";
import type { ConcernedDocument } from "../../src/content/documents/document-name.ts";
import { ReleaseCard } from "../publishing/ReleaseCard.tsx";
import { useReleases } from "../publishing/releases/use-releases.ts";
import { problemsOf, statusRows, type Publishing } from "../publishing/status.ts";
import { useNow } from "../ui/use-now.ts";
import { Attention } from "./Attention.tsx";
import { notesOf } from "./attention.ts";
import { otherCounts } from "./counted.ts";
import { Drafts } from "./Drafts.tsx";
import { useEditedAgents, useStoppedReleases } from "./use-attention.ts";
import { useWholeSite } from "./whole-site.ts";

/** How often ages are counted anew, in milliseconds. */
const TICK_MS = 5_000;
const NONE: readonly WholeDocument[] = [];

/** What visitors see, what needs attention, and the drafts. */
export function Overview(props: Publishing & { concerned: readonly ConcernedDocument[] }) {
  const { documents, publications, site, concerned } = props;
  const now = useNow(TICK_MS);
  const rows = useMemo(
    () => statusRows({ documents, publications, site }, now),
    [documents, publications, site, now],
  );
  const releases = useReleases(site?.release);
  const agents = useEditedAgents();
  const stopped = useStoppedReleases();
  const read = useWholeSite(documents, publications);
  const whole = read.state === "ready" ? read.data : NONE;
  const dead = useMemo(() => deadLinksIn(whole), [whole]);
  const counts = useMemo(() => otherCounts(whole), [whole]);
  const answers = [read, agents, stopped];
  return (
    <>
      <ReleaseCard site={site} changed={releases?.list?.releases[0]?.pages} now={now} />
      <Attention
        notes={notesOf({
          site,
          rows,
          agents: agents.state === "ready" ? agents.data : [],
          stopped: stopped.state === "ready" ? stopped.data : [],
          trouble: releases?.trouble,
          unread: answers.some(({ state }) => state === "failed"),
        })}
        complete={answers.every(({ state }) => state === "ready")}
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
            concerned: whole,
          },
          {
            testId: "other-counts",
            title: "Texts that give another number of agents",
            tone: "caution",
            problems: counts,
            concerned: whole,
          },
        ]}
      />
      <Drafts now={now} />
    </>
  );
}
