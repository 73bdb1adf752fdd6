import { LaunchIcon } from "@sanity/icons/Launch";
import { Button, Card, Flex, Heading, Stack, Text } from "@sanity/ui";
import type { SiteRelease } from "./records.ts";
import { ago, exactly } from "../ui/time.ts";
import { listed } from "./words.ts";

interface ReleaseCardProps {
  site: SiteRelease | undefined;
  /** Paths of the pages that the release changed, where that is to be shown. */
  changed?: readonly string[] | undefined;
  now: number;
}

/** What visitors see now, and since when. */
export function ReleaseCard({ site, changed = [], now }: ReleaseCardProps) {
  if (site === undefined) {
    return (
      <Card border padding={4} radius={3} tone="caution">
        <Stack gap={3}>
          <Heading as="h2" size={1}>
            The site has not been published from here yet
          </Heading>
          <Text size={1}>
            This page fills with the first publish. If it stays empty after that, tell the site's
            operator that the publisher does not answer.
          </Text>
        </Stack>
      </Card>
    );
  }
  const { release, at, pages, siteUrl, command } = site;
  return (
    <Card border padding={4} radius={3} data-testid="site-release">
      <Flex align="center" gap={4} wrap="wrap">
        <Stack flex={1} gap={3} style={{ minWidth: "16em" }}>
          <Heading as="h2" size={1}>
            Release {release} is what visitors see
          </Heading>
          <Text muted size={1}>
            Since <time dateTime={at}>{exactly(at)}</time> ({ago(at, now)})
            {pages === undefined || pages === null
              ? ""
              : `, ${pages === 1 ? "one page" : `${pages} pages`}`}
          </Text>
          {changed.length > 0 && <Text size={1}>Changed last: {listed(changed)}</Text>}
        </Stack>
        {siteUrl && (
          <Button
            as="a"
            href={siteUrl}
            target="_blank"
            rel="noreferrer"
            icon={LaunchIcon}
            mode="ghost"
            text="Open the site"
          />
        )}
      </Flex>
      {command && <Command command={command} now={now} />}
    </Card>
  );
}

const COMMAND = {
  running: { tone: "primary", text: "On its way to the site's host." },
  done: { tone: "positive", text: "Sent to the site's host." },
  failed: {
    tone: "critical",
    text: "It has not reached the site's host. It is tried again by itself. If this lasts, tell the person who manages the site.",
  },
} as const;

/** What the operator's command (`ON_RELEASE`) did after the release, with what it printed. */
function Command({ command, now }: { command: NonNullable<SiteRelease["command"]>; now: number }) {
  const { release, state, at, message, output } = command;
  const { tone, text } = COMMAND[state];
  return (
    <Card marginTop={4} padding={3} radius={2} tone={tone} data-testid="on-release">
      <Stack gap={3}>
        <Text size={1}>
          Release {release}: {text} {at && <span title={exactly(at)}>{ago(at, now)}</span>}
        </Text>
        {state === "failed" && message && (
          <Text muted size={1}>
            {message}
          </Text>
        )}
        {output && (
          <Text muted size={1} style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
            {output}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
