import { Card, Stack, Text } from "@sanity/ui";
import type { ProviderHealth } from "../../../src/facts/avatar-api.ts";
import { adviceFor } from "../advice.ts";

/** Why a generation failed, in the provider's words, and what to check. */
export function Failure({
  message,
  health,
}: {
  message: string;
  health: ProviderHealth | undefined;
}) {
  return (
    <Card padding={3} radius={2} tone="critical" data-testid="failure">
      <Stack gap={3}>
        <Text size={1} weight="semibold">
          {message}
        </Text>
        <Text size={1}>{adviceFor(message, health)}</Text>
      </Stack>
    </Card>
  );
}
