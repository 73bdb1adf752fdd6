import { Button, Card, Flex, Heading, Stack, Text } from "@sanity/ui";
import type { Hold } from "../../../src/facts/release-api.ts";
import { exactly } from "../../ui/time.ts";
import { UserName } from "../../ui/UserName.tsx";

/** Says that visitors see an older release, and ends that. */
export function HoldCard({ hold, busy, onEnd }: { hold: Hold; busy: boolean; onEnd: () => void }) {
  return (
    <Card border padding={4} radius={3} role="status" tone="caution" data-testid="site-hold">
      <Flex align="center" gap={4} wrap="wrap">
        <Stack flex={1} gap={3} style={{ minWidth: "16em" }}>
          <Heading as="h2" size={1}>
            The site was taken back to release {hold.shows}
          </Heading>
          <Text size={1}>
            Since {exactly(hold.since)} visitors see it as it was at {exactly(hold.madeAt)}
            {hold.by && (
              <>
                {", as "}
                <UserName id={hold.by} />
                {" decided"}
              </>
            )}
            . What was published later, and what you publish now, waits.
          </Text>
        </Stack>
        <Button
          disabled={busy}
          text="Show the newest version"
          tone="primary"
          fontSize={1}
          onClick={onEnd}
        />
      </Flex>
    </Card>
  );
}
