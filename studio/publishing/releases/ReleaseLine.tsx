import { Badge, Button, Flex, Stack, Text } from "@sanity/ui";
import type { ListedRelease } from "../../../src/facts/release-api.ts";
import type { ConcernedDocument } from "../../../src/content/documents/document-name.ts";
import { Line } from "../../ui/Section.tsx";
import { ago, exactly } from "../../ui/time.ts";
import { listed } from "../words.ts";
import { UserName } from "../../ui/UserName.tsx";
import { DocumentNames } from "./DocumentNames.tsx";
import type { Change } from "./plan.ts";

/** What a line needs to know. */
interface ReleaseLineProps {
  release: ListedRelease;
  /** Whether visitors see it. */
  current: boolean;
  /** Documents that exist, to name them; undefined while they are read. */
  documents: readonly ConcernedDocument[] | undefined;
  /** Ids of users, by the revision that they published. */
  authors: ReadonlyMap<string, string>;
  now: number;
  busy: boolean;
  /** Where showing it leads; undefined where that changes nothing. */
  direction: Change["direction"] | undefined;
  /** Called to show it to visitors. */
  onAsk: () => void;
}

/** One release: when, by whom and what it changed, and the button that shows it to visitors. */
export function ReleaseLine(props: ReleaseLineProps) {
  const { release, current, documents, authors, now, busy, direction, onAsk } = props;
  const { release: number, at, pages, documents: released } = release;
  const author = released.map(({ rev }) => authors.get(rev ?? "")).find((id) => id !== undefined);
  return (
    <Line data-testid={`release-${number}`}>
      <Flex align="center" gap={3} wrap="wrap">
        <Stack flex={1} gap={3} style={{ minWidth: "16em" }}>
          <Text size={1} weight="medium">
            Release {number}
          </Text>
          <Text muted size={1}>
            <time dateTime={at} title={exactly(at)}>
              {ago(at, now)}
            </time>
            {author !== undefined && (
              <>
                {" · "}
                <UserName id={author} />
              </>
            )}
            {" · "}
            {pages.length === 0 ? "No page changed" : `Pages: ${listed(pages)}`}
          </Text>
          {released.length > 0 && (
            <Text size={1}>
              <DocumentNames released={released} documents={documents} />
            </Text>
          )}
        </Stack>
        {current && (
          <Badge fontSize={1} padding={2} radius={2} tone="positive">
            Visitors see it
          </Badge>
        )}
        {direction !== undefined && (
          <Button
            aria-label={`${labelOf(direction)}: release ${number}`}
            disabled={busy}
            fontSize={1}
            mode="ghost"
            padding={2}
            text={labelOf(direction)}
            onClick={onAsk}
          />
        )}
      </Flex>
    </Line>
  );
}

/** What a press on a release's button does. */
export function labelOf(direction: Change["direction"]): string {
  return direction === "back" ? "Take the site back" : "Show this version";
}
