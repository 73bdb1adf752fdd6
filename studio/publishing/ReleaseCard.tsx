import { LaunchIcon } from "@sanity/icons/Launch";
import { Button, Card, Stack, Text } from "@sanity/ui";
import { Notice } from "../ui/layout.tsx";
import { Ago, exactTime } from "../ui/time.tsx";
import { type SiteRelease } from "../../server/contracts/release-api.ts";
import { pageNames } from "./status.ts";

/** What visitors see now, and since when. @param props.changed paths of the pages that the release changed */
export function ReleaseCard(props: {
  site: SiteRelease | undefined;
  changed?: readonly string[] | undefined;
}) {
  const { site, changed = [] } = props;
  if (site === undefined) {
    return (
      <Notice
        tone="caution"
        title="The site has not been published from here yet"
        text="This page fills with the first publish. If it stays empty after that, tell the site's operator that the publisher does not answer."
      />
    );
  }
  const { release, at, pages, siteUrl } = site;
  const openSite = siteUrl && (
    <Button
      as="a"
      href={siteUrl}
      target="_blank"
      rel="noreferrer"
      icon={LaunchIcon}
      mode="ghost"
      text="Open the site"
    />
  );
  return (
    <Notice
      testId="site-release"
      title={`Release ${release} is what visitors see`}
      action={openSite}
    >
      <Text muted size={1}>
        Since <time dateTime={at}>{exactTime(at)}</time> (<Ago at={at} />)
        {typeof pages === "number" && `, ${pages === 1 ? "one page" : `${pages} pages`}`}
      </Text>
      {changed.length > 0 && <Text size={1}>Changed last: {pageNames(changed)}</Text>}
    </Notice>
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

/** What the operator's command (`ON_RELEASE`) did after the release. */
export function Command({ command }: { command: NonNullable<SiteRelease["command"]> }) {
  const { release, state, at, message } = command;
  const { tone, text } = COMMAND[state];
  return (
    <Card marginTop={2} padding={3} radius={2} tone={tone} data-testid="on-release">
      <Stack gap={3}>
        <Text size={1}>
          Release {release}: {text} {at && <Ago at={at} />}
        </Text>
        {state === "failed" && (
          <Text muted size={1}>
            {message}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
