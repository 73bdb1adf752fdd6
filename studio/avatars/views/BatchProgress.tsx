import { StopIcon } from "@sanity/icons/Stop";
import { Button, Card, Flex, Stack, Text } from "@sanity/ui";
import type { Batch } from "../batch.ts";
import { avatarOf, type AvatarsState } from "../state.ts";
import { useAvatarsStore } from "../use-avatars.ts";
import { batchPlace } from "../words.ts";
import { ProgressBar } from "./ProgressBar.tsx";

/** How far 'Generate all missing' is, and the way to end it. */
export function BatchProgress({ batch, state }: { batch: Batch; state: AvatarsState }) {
  const store = useAvatarsStore();
  const current = batch.current === undefined ? undefined : avatarOf(state, batch.current);
  const done = batch.items.filter(({ outcome }) => outcome !== undefined).length;
  const isOpen = batch.items.some(({ id, outcome }) => id === batch.current && !outcome);
  const part = isOpen ? (current?.progress?.percent ?? 0) / 100 : 0;
  const percent = ((done + part) / batch.items.length) * 100;
  const place = batchPlace(batch);
  const doing =
    state.link.kind === "ready"
      ? (current?.progress?.message ?? "")
      : "Waiting for the service to answer.";
  return (
    <Card border padding={4} radius={3} data-testid="batch">
      <Stack gap={4}>
        <Flex align="center" gap={3} wrap="wrap">
          <Stack flex={1} gap={3} style={{ minWidth: "14em" }}>
            <Text as="h2" size={1} weight="semibold">
              Generating all missing: {place}
            </Text>
            <Text muted size={1}>
              {doing} {batch.stopping && "Stops after this one."}
            </Text>
          </Stack>
          <Button
            mode="ghost"
            icon={StopIcon}
            fontSize={1}
            padding={3}
            text={batch.stopping ? "Stopping" : "Stop after this one"}
            aria-disabled={batch.stopping}
            style={batch.stopping ? { opacity: 0.5, cursor: "not-allowed" } : undefined}
            onClick={() => !batch.stopping && store.stopAfterCurrent()}
          />
        </Flex>
        <ProgressBar label="All that is missing" percent={percent} message={place} />
      </Stack>
    </Card>
  );
}
