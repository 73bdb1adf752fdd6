import { SparklesIcon } from "@sanity/icons/Sparkles";
import { StopIcon } from "@sanity/icons/Stop";
import { Button, Card, Flex, Heading, Stack, Text } from "@sanity/ui";
import { useEffect, useRef, useState } from "react";
import { Notice } from "../ui/layout.tsx";
import { type AvatarsState, type Batch, avatarOf, isRunning, useAvatarsStore } from "./store.tsx";
import { ProgressBar } from "./AvatarRow.tsx";
import { useKeepFocus } from "../ui/accessibility.tsx";
import {
  batchPlace,
  batchSummary,
  costWords,
  planWords,
  stepWords,
  summaryWords,
} from "./words.ts";

/** Summary of all avatars, and 'Generate all missing': the plan, then the progress, then the result. */
export function GenerateAll({ state }: { state: AvatarsState }) {
  const store = useAvatarsStore();
  const part = useKeepFocus<HTMLDivElement>();
  const [planning, setPlanning] = useState(false);
  const { batch, avatars = [], link } = state;
  const missing = avatars.filter(({ check }) => !check.isComplete).length;
  return (
    <div ref={part} data-testid="generate-all">
      <Stack gap={4}>
        <Flex align="center" gap={3} justify="space-between" wrap="wrap" style={{ minHeight: 33 }}>
          <Heading as="h2" size={1}>
            {summaryWords(avatars)}
          </Heading>
          {missing > 0 && batch === null && !planning && (
            <Button
              icon={SparklesIcon}
              tone="primary"
              fontSize={1}
              padding={3}
              text={`Generate all missing (${missing})…`}
              disabled={link.kind !== "ready"}
              onClick={() => {
                setPlanning(true);
                // The prices that the editor confirms are the newest.
                void store.load();
              }}
            />
          )}
        </Flex>
        {isRunning(batch) && <Progress batch={batch} state={state} />}
        {batch?.finished && <Summary batch={batch} />}
        {planning && missing > 0 && batch === null && (
          <Preview state={state} onClose={() => setPlanning(false)} />
        )}
      </Stack>
    </div>
  );
}

/** Plan and price before the start. */
function Preview({ state, onClose }: { state: AvatarsState; onClose: () => void }) {
  const store = useAvatarsStore();
  const heading = useRef<HTMLDivElement>(null);
  // Not a button: pressing the key twice must not skip reading the price.
  useEffect(() => heading.current?.focus(), []);
  const rows = (state.avatars ?? [])
    .filter(({ check }) => !check.isComplete)
    .map(({ id, name }) => ({ id, name, plan: state.plans.get(id) }));
  const possible = rows.filter(({ plan }) => plan?.obstacle === null);
  return (
    <Card border padding={4} radius={3} data-testid="dry-run">
      <Stack gap={4}>
        <Heading ref={heading} as="h2" size={1} tabIndex={-1} style={{ outline: "none" }}>
          {possible.length === 0 ? "Nothing can be made now" : "What will be made"}
        </Heading>
        <Stack as="ul" gap={4} style={{ listStyle: "none", margin: 0, padding: 0 }}>
          {rows.map(({ id, name, plan }) => (
            <Flex as="li" key={id} gap={3} wrap="wrap">
              <Text size={1} weight="medium" style={{ minWidth: "6em" }}>
                {name}
              </Text>
              <Stack flex={1} gap={2} style={{ minWidth: "16em" }}>
                <Text size={1}>{plan?.obstacle ?? (plan ? planWords(plan) : "Being asked…")}</Text>
                {plan?.obstacle === null && (
                  <Text muted size={1}>
                    {stepWords(plan)}
                  </Text>
                )}
              </Stack>
            </Flex>
          ))}
        </Stack>
        {possible.length > 0 && (
          <Text size={1} weight="semibold" data-testid="estimate">
            {costWords(possible.flatMap(({ plan }) => plan ?? []))}
          </Text>
        )}
        <Text muted size={1}>
          One after another. Keep this window open until the last one has started.
        </Text>
        <Flex gap={2} wrap="wrap">
          <Button
            tone="primary"
            fontSize={1}
            padding={3}
            text={possible.length === 1 ? "Start" : `Start all ${possible.length}`}
            disabled={state.link.kind !== "ready" || possible.length === 0}
            onClick={() => {
              onClose();
              void store.generateAll(possible.map(({ id }) => id));
            }}
          />
          <Button mode="bleed" fontSize={1} padding={3} text="Not now" onClick={onClose} />
        </Flex>
      </Stack>
    </Card>
  );
}

/** How far 'Generate all missing' is, and the way to end it. */
function Progress({ batch, state }: { batch: Batch; state: AvatarsState }) {
  const store = useAvatarsStore();
  const { items, current, stopping } = batch;
  const progress = current === undefined ? undefined : avatarOf(state, current)?.progress;
  const done = items.filter(({ outcome }) => outcome !== undefined).length;
  const place = batchPlace(batch);
  const doing =
    state.link.kind === "ready" ? (progress?.message ?? "") : "Waiting for the service to answer.";
  return (
    <Notice
      testId="batch"
      title={`Generating all missing: ${place}`}
      text={`${doing} ${stopping ? "Stops after this one." : ""}`}
      action={
        <Button
          mode="ghost"
          icon={StopIcon}
          fontSize={1}
          padding={3}
          text={stopping ? "Stopping" : "Stop after this one"}
          aria-disabled={stopping}
          style={stopping ? { opacity: 0.5, cursor: "not-allowed" } : undefined}
          onClick={store.stopAfterCurrent}
        />
      }
    >
      <ProgressBar
        label="All that is missing"
        percent={((done + (progress?.percent ?? 0) / 100) / items.length) * 100}
        message={place}
      />
    </Notice>
  );
}

/** Result of 'Generate all missing', until it is closed. */
function Summary({ batch }: { batch: Batch }) {
  const store = useAvatarsStore();
  const failures = batch.items.filter(({ outcome }) => outcome === "failed");
  const allMade = batch.items.every(({ outcome }) => outcome === "made");
  return (
    <Notice
      testId="batch-summary"
      tone={failures.length > 0 ? "critical" : allMade ? "positive" : "default"}
      title={allMade ? "All of them are ready" : "What came of it"}
      text={batchSummary(batch)}
      action={
        <Button mode="ghost" fontSize={1} padding={3} text="Close" onClick={store.dismissBatch} />
      }
    >
      {failures.map(({ id, name, message }) => (
        <Text key={id} size={1}>
          {name}: {message}
        </Text>
      ))}
    </Notice>
  );
}
