import { SparklesIcon } from "@sanity/icons/Sparkles";
import { StopIcon } from "@sanity/icons/Stop";
import { Button, Flex, Heading, Stack, Text } from "@sanity/ui";
import { use, useState } from "react";
import { Confirm } from "../ui/form.tsx";
import { type AvatarsState, AvatarsContext } from "./store.tsx";
import { costWords, summaryWords, wordsOfPlan } from "./words.ts";

/** Summary of all avatars, and 'Generate all missing': the plan and its price, then what is left. */
export function GenerateAll({ state }: { state: AvatarsState }) {
  const store = use(AvatarsContext);
  const [asking, setAsking] = useState(false);
  const { queue, avatars = [], link } = state;
  const missing = avatars.filter(({ check }) => !check.isComplete);
  const possible = missing.filter(({ plan }) => plan.obstacle === null);
  const look = { fontSize: 1, padding: 3 } as const;
  return (
    <div data-testid="generate-all">
      <Flex align="center" gap={3} justify="space-between" wrap="wrap" style={{ minHeight: 33 }}>
        <Heading as="h2" size={1}>
          {summaryWords(avatars)}
        </Heading>
        {queue.length > 1 && (
          <Button
            {...look}
            mode="ghost"
            icon={StopIcon}
            text="Stop after this one"
            onClick={store.stopAfterCurrent}
          />
        )}
        {queue.length === 0 && possible.length > 0 && (
          <Button
            {...look}
            icon={SparklesIcon}
            tone="primary"
            text={`Generate all missing (${possible.length})…`}
            disabled={link.kind !== "ready"}
            onClick={() => {
              setAsking(true);
              // The prices that the editor confirms are the newest.
              void store.load();
            }}
          />
        )}
      </Flex>
      {asking && (
        <Confirm
          question={{
            header: "What will be made",
            text: (
              <Stack gap={4} data-testid="dry-run">
                <Stack as="ul" gap={3} style={{ listStyle: "none", margin: 0, padding: 0 }}>
                  {missing.map(({ id, name, plan }) => (
                    <Text as="li" key={id} size={1}>
                      <strong>{name}</strong>: {wordsOfPlan(plan)}
                    </Text>
                  ))}
                </Stack>
                <Text size={1} weight="semibold" data-testid="estimate">
                  {costWords(possible.map(({ plan }) => plan))}
                </Text>
                <Text muted size={1}>
                  One after another. Keep this window open until the last one has started.
                </Text>
              </Stack>
            ),
            yes: possible.length === 1 ? "Start" : `Start all ${possible.length}`,
            tone: "primary",
            run: async () => void store.generateAll(possible.map(({ id }) => id)),
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
