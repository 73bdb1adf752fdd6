import { Badge, Button, Card, Stack, Text } from "@sanity/ui";
import { Fragment, type ReactNode, useState } from "react";
import { Confirm } from "../ui/form.tsx";
import {
  type AnyDocument,
  AnyDocuments,
  NAME_FIELDS,
  nameOfDocument,
} from "../../src/content/documents/document-name.ts";
import type { Hold, ListedRelease, ReleasedDocument } from "../../server/contracts/release-api.ts";
import { useMayWrite } from "../permissions.ts";
import { useLiveQuery } from "../ui/requests.ts";
import { Entry, Notice, SMALL, Section, UserName } from "../ui/layout.tsx";
import { Ago, exactTime } from "../ui/time.tsx";
import { pageNames } from "./status.ts";
import { type Change, type SiteReleases, changeTo } from "./releases.ts";
import { titleOfType } from "../schemas/index.ts";
import { IntentLink } from "sanity/router";
import { DeletedName } from "./Trash.tsx";

/** How many releases are listed at first, and with each further press. */
const PAGE = 5;

/** The site's releases: what each changed, and the way back to it. */
export function Releases({ releases }: { releases: SiteReleases }) {
  const { list, trouble, show } = releases;
  const mayWrite = useMayWrite();
  const [count, setCount] = useState(PAGE);
  /** The change that the editor is asked to confirm. */
  const [change, setChange] = useState<Change>();
  const first = list?.releases.slice(0, count) ?? [];
  const released = first.flatMap(({ documents }) => documents);
  const ids = [...new Set(released.map(({ id }) => id))].sort();
  const { data: documents } = useLiveQuery(
    {
      fetch: `*[_id in $ids]{ _id, _type, ${NAME_FIELDS} }`,
      listen: `*[_id in $ids]`,
      params: { ids },
    },
    AnyDocuments,
  );
  return (
    <Stack gap={4}>
      {trouble !== undefined && <Notice role="alert" tone="caution" text={trouble} />}
      {list?.hold && (
        <HoldNotice
          hold={list.hold}
          disabled={!mayWrite}
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
              >
                {possible && (
                  <Button
                    aria-label={`${labelOf(possible)}: release ${release.release}`}
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
        <Confirm
          question={{
            header: change.back
              ? `Take the site back to release ${change.release}?`
              : `Show release ${change.release}?`,
            text: <ChangeText change={change} documents={documents} />,
            yes: labelOf(change),
            tone: change.back ? "caution" : "primary",
            run: () => show(change.release),
          }}
          onClose={() => setChange(undefined)}
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
          Since {exactTime(hold.since)} visitors see it as it was at {exactTime(hold.madeAt)}
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
  documents: readonly AnyDocument[] | undefined;
  /** A button that shows it to visitors. */
  children: ReactNode;
}) {
  const { release, isCurrent, documents, children } = props;
  const { release: number, at, pages, documents: released, by } = release;
  return (
    <Entry
      testId={`release-${number}`}
      title={`Release ${number}`}
      note={
        <>
          <Ago at={at} />
          {by.map((id) => (
            <Fragment key={id}>
              {" · "}
              <UserName id={id} />
            </Fragment>
          ))}
          {" · "}
          {pages.length === 0 ? "No page changed" : `Pages: ${pageNames(pages)}`}
        </>
      }
      below={
        released.length > 0 && (
          <Text size={1}>
            <DocumentNames released={released} documents={documents} />
          </Text>
        )
      }
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

/** Explanation of an older gate, for editors. */
const GATES = {
  "not-sealed": "This release is not sealed: its pages can be read without a password.",
  "other-passwords": "Passwords that were withdrawn since then open the site again.",
};

/** Action of a release's button. */
function labelOf({ back }: Change): string {
  return back ? "Take the site back" : "Show this version";
}

/** What visitors will see. */
function ChangeText(props: {
  change: Change;
  /** Documents that exist, to name them; undefined while they are read. */
  documents: readonly AnyDocument[] | undefined;
}) {
  const { change, documents } = props;
  const { back, pages, documents: released, olderGate } = change;
  return (
    <>
      <Text size={1}>
        {pages.length === 0
          ? "No page changes for visitors."
          : `${back ? "An older" : "A newer"} version of ${pages.length === 1 ? "one page" : `${pages.length} pages`} becomes visible at once: ${pageNames(pages)}.`}
      </Text>
      {released.length > 0 && (
        <Text size={1}>
          {back ? "Held back: " : "Visible again: "}
          <DocumentNames released={released} documents={documents} />
        </Text>
      )}
      {olderGate && (
        <Card padding={3} radius={2} role="alert" tone="caution">
          <Text size={1}>{GATES[olderGate]}</Text>
        </Card>
      )}
      <Text muted size={1}>
        {back
          ? "No document changes here. What you publish waits until you show the newest version again."
          : "If it is the newest version, what was published meanwhile follows a moment later."}
      </Text>
    </>
  );
}

/** Most documents that are named. */
const NAMES_MAX = 6;

/** Documents by their names, each a link where it still exists. */
function DocumentNames({
  released,
  documents,
}: {
  released: readonly ReleasedDocument[];
  /** Documents that exist; undefined while they are read. */
  documents: readonly AnyDocument[] | undefined;
}) {
  const nameOf = ({ id, type }: ReleasedDocument) => {
    if (documents === undefined) return titleOfType(type);
    const document = documents.find(({ _id }) => _id === id);
    if (document === undefined) return <DeletedName id={id} type={type} />;
    return (
      <IntentLink intent="edit" params={{ id, type }} style={{ textDecoration: "underline" }}>
        {nameOfDocument(document) ?? titleOfType(type)}
      </IntentLink>
    );
  };
  const more = released.length - NAMES_MAX;
  return (
    <>
      {released.slice(0, NAMES_MAX).map((each, index) => (
        <Fragment key={each.id}>
          {index > 0 && ", "}
          {nameOf(each)}
        </Fragment>
      ))}
      {more > 0 && ` and ${more} more`}
    </>
  );
}
