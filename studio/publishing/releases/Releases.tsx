import { Badge, Button, Stack } from "@sanity/ui";
import { useState, type ReactNode } from "react";
import { z } from "zod";
import { ConcernedDocument } from "../../names/document-name.ts";
import type { Hold, ListedRelease } from "../../../server/contracts/release-api.ts";
import { useMayWrite } from "../../permissions.ts";
import { useLiveQuery } from "../../ui/live-query.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Ago } from "../../ui/Ago.tsx";
import { Entry, Section } from "../../ui/Section.tsx";
import { SMALL } from "../../ui/small.ts";
import { exactly } from "../../ui/time.ts";
import { UserName } from "../../ui/UserName.tsx";
import { pageNames } from "../words.ts";
import { ConfirmShow, labelOf } from "./ConfirmShow.tsx";
import { DocumentNames } from "./DocumentNames.tsx";
import { changeTo, type Change } from "./plan.ts";
import { useAuthors } from "./use-authors.ts";
import type { SiteReleases } from "./use-releases.ts";

/** How many releases are listed at first, and with each further press. */
const PAGE = 5;
const Documents = z.array(ConcernedDocument);

/** The site's releases: what each changed, and the way back to it. */
export function Releases({ releases, now }: { releases: SiteReleases; now: number }) {
  const { list, trouble, busy, show } = releases;
  const mayWrite = useMayWrite();
  const [count, setCount] = useState(PAGE);
  /** The change that the editor is asked to confirm. */
  const [change, setChange] = useState<Change>();
  const first = list?.releases.slice(0, count) ?? [];
  const released = first.flatMap(({ documents }) => documents);
  const ids = [...new Set(released.map(({ id }) => id))].sort();
  const { data: documents } = useLiveQuery(
    {
      fetch: `*[_id in $ids]{ _id, _type, name, title, region, issue, from }`,
      listen: `*[_id in $ids]`,
      params: { ids },
    },
    Documents,
  );
  const authors = useAuthors(released);
  return (
    <Stack gap={4}>
      {trouble !== undefined && <Notice role="alert" tone="caution" text={trouble} />}
      {list?.hold && (
        <HoldNotice
          hold={list.hold}
          disabled={busy || !mayWrite}
          onEnd={() => setChange(changeTo(list.hold?.newest ?? 0, list))}
        />
      )}
      {list !== undefined && (
        <Section
          title="Releases of the site"
          note="Each publish makes one. When you take the site back, visitors see an older one at once, and what is published later waits until you show the newest one again."
        >
          {first.map((release) => {
            const possible = mayWrite ? changeTo(release.release, list) : undefined;
            return (
              <ReleaseLine
                key={release.release}
                release={release}
                isCurrent={release.release === list.current}
                documents={documents}
                authors={authors}
                now={now}
              >
                {possible && (
                  <Button
                    aria-label={`${labelOf(possible)}: release ${release.release}`}
                    disabled={busy}
                    {...SMALL}
                    text={labelOf(possible)}
                    onClick={() => setChange(possible)}
                  />
                )}
              </ReleaseLine>
            );
          })}
        </Section>
      )}
      {list !== undefined && list.releases.length > count && (
        <Button mode="ghost" text="Show older releases" onClick={() => setCount(count + PAGE)} />
      )}
      {change !== undefined && (
        <ConfirmShow
          change={change}
          documents={documents}
          busy={busy}
          onCancel={() => setChange(undefined)}
          onConfirm={() => void show(change.release).then(() => setChange(undefined))}
        />
      )}
    </Stack>
  );
}

/** Says that visitors see an older release, and ends that. */
function HoldNotice(props: { hold: Hold; disabled: boolean; onEnd: () => void }) {
  const { hold, disabled, onEnd } = props;
  return (
    <Notice
      role="status"
      testId="site-hold"
      tone="caution"
      title={`The site was taken back to release ${hold.shows}`}
      text={
        <>
          Since {exactly(hold.since)} visitors see it as it was at {exactly(hold.madeAt)}
          {hold.by && (
            <>
              {", as "}
              <UserName id={hold.by} />
              {" decided"}
            </>
          )}
          . What was published later, and what you publish now, waits.
        </>
      }
      action={
        <Button
          disabled={disabled}
          text="Show the newest version"
          tone="primary"
          fontSize={1}
          onClick={onEnd}
        />
      }
    />
  );
}

/** One release: when, by whom and what it changed. */
function ReleaseLine(props: {
  release: ListedRelease;
  /** Whether visitors see it. */
  isCurrent: boolean;
  /** Documents that exist, to name them; undefined while they are read. */
  documents: readonly ConcernedDocument[] | undefined;
  /** Ids of users, by the revision that they published. */
  authors: ReadonlyMap<string, string>;
  now: number;
  /** A button that shows it to visitors. */
  children: ReactNode;
}) {
  const { release, isCurrent, documents, authors, now, children } = props;
  const { release: number, at, pages, documents: released } = release;
  const author = released.map(({ rev }) => authors.get(rev ?? "")).find((id) => id !== undefined);
  return (
    <Entry
      testId={`release-${number}`}
      title={`Release ${number}`}
      note={
        <>
          <Ago at={at} now={now} />
          {author !== undefined && (
            <>
              {" · "}
              <UserName id={author} />
            </>
          )}
          {" · "}
          {pages.length === 0 ? "No page changed" : `Pages: ${pageNames(pages)}`}
        </>
      }
      details={released.length > 0 && <DocumentNames released={released} documents={documents} />}
    >
      {isCurrent && (
        <Badge fontSize={1} padding={2} radius={2} tone="positive">
          Visitors see it
        </Badge>
      )}
      {children}
    </Entry>
  );
}
