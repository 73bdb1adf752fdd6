import { Button, Card, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { z } from "zod";
import { useLiveQuery } from "../../ui/live-query.ts";
import { useMayWrite } from "../../permissions.ts";
import { ConcernedDocument } from "../../../src/content/documents/document-name.ts";
import { Section } from "../../ui/Section.tsx";
import { ConfirmShow } from "./ConfirmShow.tsx";
import { HoldCard } from "./HoldCard.tsx";
import { changeTo, type Change } from "./plan.ts";
import { ReleaseLine } from "./ReleaseLine.tsx";
import { useAuthors } from "./use-authors.ts";
import type { Releases as KnownReleases } from "./use-releases.ts";

/** How many releases are listed at first, and with each further press. */
const PAGE = 5;
const Documents = z.array(ConcernedDocument);

/** The site's releases: what each changed, and the way back to it. */
export function Releases({ releases, now }: { releases: KnownReleases; now: number }) {
  const { list, trouble, busy, show } = releases;
  const mayWrite = useMayWrite();
  const [shown, setShown] = useState(PAGE);
  const [asked, setAsked] = useState<Change>();
  const listed = list?.releases.slice(0, shown) ?? [];
  const released = listed.flatMap(({ documents }) => documents);
  const ids = [...new Set(released.map(({ id }) => id))].sort();
  const answer = useLiveQuery(
    {
      fetch: `*[_id in $ids]{ _id, _type, name, title, region, issue, from }`,
      listen: `*[_id in $ids]`,
      params: { ids },
    },
    Documents,
  );
  const documents = answer.state === "ready" ? answer.data : undefined;
  const authors = useAuthors(released);
  const rest = (list?.releases.length ?? 0) - shown;
  return (
    <Stack gap={4}>
      {trouble !== undefined && (
        <Card border padding={4} radius={3} role="alert" tone="caution">
          <Text size={1}>{trouble}</Text>
        </Card>
      )}
      {list?.hold && (
        <HoldCard
          hold={list.hold}
          onEnd={() => setAsked(changeTo(list.hold?.newest ?? 0, list))}
          busy={busy || !mayWrite}
        />
      )}
      {list !== undefined && (
        <Section
          title="Releases of the site"
          note="Each publish makes one. When you take the site back, visitors see an older one at once, and what is published later waits until you show the newest one again."
        >
          {listed.map((release) => {
            const change = changeTo(release.release, list);
            return (
              <ReleaseLine
                key={release.release}
                release={release}
                current={release.release === list.current}
                documents={documents}
                authors={authors}
                now={now}
                busy={busy}
                direction={mayWrite ? change?.direction : undefined}
                onAsk={() => setAsked(change)}
              />
            );
          })}
        </Section>
      )}
      {rest > 0 && (
        <Button mode="ghost" text="Show older releases" onClick={() => setShown(shown + PAGE)} />
      )}
      {asked !== undefined && (
        <ConfirmShow
          change={asked}
          documents={documents}
          busy={busy}
          onCancel={() => setAsked(undefined)}
          onConfirm={() => void show(asked.release).then(() => setAsked(undefined))}
        />
      )}
    </Stack>
  );
}
