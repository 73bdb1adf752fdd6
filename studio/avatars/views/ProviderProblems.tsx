import { Card, Stack, Text } from "@sanity/ui";
import type { ProviderHealth } from "../../../src/facts/avatar-api.ts";
import { CREDENTIALS, providerProblems } from "../advice.ts";

/** Shows before a generation which provider cannot work, and what to do. */
export function ProviderProblems({ health }: { health: ProviderHealth | undefined }) {
  const problems = providerProblems(health);
  if (problems.length === 0) return null;
  return (
    <Card border padding={4} radius={3} tone="caution" data-testid="provider-problems">
      <Stack gap={3}>
        <Text as="h2" size={1} weight="semibold">
          {problems.length === 1 ? "A provider is" : "Some providers are"} not ready
        </Text>
        {problems.map(({ name, work, problem }) => (
          <Text key={work} size={1}>
            {name} {work}: {problem}. {CREDENTIALS}
          </Text>
        ))}
      </Stack>
    </Card>
  );
}
