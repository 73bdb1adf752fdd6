import { SparklesIcon } from "@sanity/icons/Sparkles";
import { Button, Flex, Heading, Stack } from "@sanity/ui";
import { useState } from "react";
import { isRunning } from "../batch.ts";
import type { AvatarsState } from "../state.ts";
import { useAvatarsStore } from "../use-avatars.ts";
import { useKeepFocus } from "../use-keep-focus.ts";
import { summaryWords } from "../words.ts";
import { BatchProgress } from "./BatchProgress.tsx";
import { BatchSummary } from "./BatchSummary.tsx";
import { DryRun } from "./DryRun.tsx";

/**
 * Summary of all avatars, and 'Generate all missing': the plan, then the progress, then the result.
 */
export function GenerateAll({ state }: { state: AvatarsState }) {
  const store = useAvatarsStore();
  const part = useKeepFocus<HTMLDivElement>();
  const [preview, setPreview] = useState(false);
  const { batch, avatars = [], plans, link } = state;
  const missing = avatars.filter(({ check }) => !check.isComplete);
  const offers = missing.length > 0 && batch === null && !preview;

  const show = () => {
    setPreview(true);
    // Reloads the plan before the editor confirms it.
    void store.loadPlans();
  };
  const start = (ids: readonly string[]) => {
    setPreview(false);
    void store.generateAll(ids);
  };
  return (
    <div ref={part} data-testid="generate-all">
      <Stack gap={4}>
        <Flex align="center" gap={3} justify="space-between" wrap="wrap" style={{ minHeight: 33 }}>
          <Heading as="h2" size={1}>
            {summaryWords(avatars)}
          </Heading>
          {offers && (
            <Button
              icon={SparklesIcon}
              tone="primary"
              fontSize={1}
              padding={3}
              text={`Generate all missing (${missing.length})…`}
              disabled={link.kind !== "ready"}
              onClick={show}
            />
          )}
        </Flex>
        {isRunning(batch) && <BatchProgress batch={batch} state={state} />}
        {batch?.finished && <BatchSummary batch={batch} onClose={() => store.dismissBatch()} />}
        {preview && missing.length > 0 && batch === null && (
          <DryRun
            avatars={missing}
            plans={plans}
            reachable={link.kind === "ready"}
            onStart={start}
            onCancel={() => setPreview(false)}
          />
        )}
      </Stack>
    </div>
  );
}
