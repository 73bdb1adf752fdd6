import { useMemo } from "react";
import type { ConcernedDocument } from "../publishing/document-name.ts";
import { ReleaseCard } from "../publishing/ReleaseCard.tsx";
import { useReleases } from "../publishing/releases/use-releases.ts";
import { problemsOf, statusRows, type Publishing } from "../publishing/status.ts";
import { useDeadLinks } from "../publishing/use-dead-links.ts";
import { useNow } from "../publishing/use-now.ts";
import { Attention } from "./Attention.tsx";
import { notesOf } from "./attention.ts";
import { Drafts } from "./Drafts.tsx";
import { useEditedAgents, useStoppedReleases } from "./use-attention.ts";

/** How often ages are counted anew, in milliseconds. */
const TICK_MS = 5_000;

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
  const dead = useDeadLinks(documents, publications);
  return (
    <>
      <ReleaseCard site={site} changed={releases?.list?.releases[0]?.pages} now={now} />
      <Attention
        notes={notesOf({ site, rows, agents, stopped, trouble: releases?.trouble })}
        lists={[
          {
            testId: "refused",
            title: "What the site cannot show",
            problems: problemsOf(rows),
            concerned,
          },
          { testId: "dead-links", title: "Links that lead nowhere", ...dead },
        ]}
      />
      <Drafts now={now} />
    </>
  );
}
