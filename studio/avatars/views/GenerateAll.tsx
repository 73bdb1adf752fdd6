import { SparklesIcon } from "@sanity/icons/Sparkles";
import { Button, Flex } from "@sanity/ui";
import { useState } from "react";
import { isRunning } from "../batch.ts";
import type { AvatarsState } from "../state.ts";
import { useAvatarsStore } from "../use-avatars.ts";
import { useKeepFocus } from "../use-keep-focus.ts";
import { BatchProgress } from "./BatchProgress.tsx";
import { BatchSummary } from "./BatchSummary.tsx";
import { DryRun } from "./DryRun.tsx";

/** 'Generate all missing': what would be made, then how far it is, then what came of it. */
export function GenerateAll({ state }: { state: AvatarsState }) {
  const store = useAvatarsStore();
  const part = useKeepFocus<HTMLDivElement>();
  const [preview, setPreview] = useState(false);
  const { batch, avatars = [], plans, link } = state;
  const missing = avatars.filter(({ check }) => !check.isComplete);
  if (missing.length === 0 && batch === null) return null;

  const show = () => {
    setPreview(true);
    // What an editor is about to agree to is asked for anew.
    void store.loadPlans();
  };
  const start = (ids: readonly string[]) => {
    setPreview(false);
    void store.generateAll(ids);
  };
  return (
    <div ref={part} data-testid="generate-all">
      {isRunning(batch) ? (
        <BatchProgress batch={batch} state={state} />
      ) : batch !== null ? (
        <BatchSummary batch={batch} onClose={() => store.dismissBatch()} />
      ) : preview ? (
        <DryRun
          avatars={missing}
          plans={plans}
          reachable={link.kind === "ready"}
          onStart={start}
          onCancel={() => setPreview(false)}
        />
      ) : (
        <Flex>
          <Button
            icon={SparklesIcon}
            mode="ghost"
            text={`Generate all missing (${missing.length})…`}
            disabled={link.kind !== "ready"}
            onClick={show}
          />
        </Flex>
      )}
    </div>
  );
}
