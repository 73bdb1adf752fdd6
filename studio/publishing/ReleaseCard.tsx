import { LaunchIcon } from "@sanity/icons/Launch";
import { Button, Card, Flex, Heading, Stack, Text } from "@sanity/ui";
import type { SiteRelease } from "./records.ts";
import { ago, exactly } from "./time.ts";
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
  const { release, at, pages, siteUrl, delivery } = site;
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
      {delivery && <Delivery delivery={delivery} now={now} />}
    </Card>
  );
}

const DELIVERY = {
  waiting: { tone: "primary", text: "On its way to the site's host." },
  sent: { tone: "positive", text: "Sent to the site's host." },
  failed: {
    tone: "critical",
    text: "The site's host did not accept it. It will be retried automatically. If this continues, tell the person who manages the site.",
  },
} as const;

/** State of a release's delivery to another host. */
function Delivery({
  delivery,
  now,
}: {
  delivery: NonNullable<SiteRelease["delivery"]>;
  now: number;
}) {
  const { tone, text } = DELIVERY[delivery.state];
  return (
    <Card marginTop={4} padding={3} radius={2} tone={tone}>
      <Stack gap={3}>
        <Text size={1}>
          {text} {delivery.at && <span title={exactly(delivery.at)}>{ago(delivery.at, now)}</span>}
        </Text>
        {delivery.state === "failed" && delivery.message && (
          <Text muted size={1}>
            {delivery.message}
          </Text>
        )}
      </Stack>
    </Card>
  );
}
