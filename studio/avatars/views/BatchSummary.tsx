import { Button, Card, Flex, Stack, Text } from "@sanity/ui";
import type { Batch } from "../batch.ts";
import { batchSummary } from "../words.ts";

/** What came of 'Generate all missing', until it has been read. */
export function BatchSummary({ batch, onClose }: { batch: Batch; onClose: () => void }) {
  const failures = batch.items.flatMap(({ id, name, outcome }) =>
    outcome?.kind === "failed" ? [{ id, name, message: outcome.message }] : [],
  );
  const allMade = batch.items.every(({ outcome }) => outcome?.kind === "made");
  return (
    <Card
      border
      padding={4}
      radius={3}
      tone={failures.length > 0 ? "critical" : allMade ? "positive" : "default"}
      data-testid="batch-summary"
    >
      <Flex align="flex-start" gap={3} wrap="wrap">
        <Stack flex={1} gap={3} style={{ minWidth: "14em" }}>
          <Text as="h2" size={1} weight="semibold">
            {allMade ? "All of them are ready" : "What came of it"}
          </Text>
          <Text size={1}>{batchSummary(batch)}</Text>
          {failures.map(({ id, name, message }) => (
            <Text key={id} size={1}>
              {name}: {message}
            </Text>
          ))}
        </Stack>
        <Button mode="ghost" fontSize={1} padding={3} text="Close" onClick={onClose} />
      </Flex>
    </Card>
  );
}
