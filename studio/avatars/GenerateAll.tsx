import { SparklesIcon } from "@sanity/icons/Sparkles";
import { StopIcon } from "@sanity/icons/Stop";
import { Button, Flex, Heading, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { Confirm } from "../ui/form.tsx";
import { useErrorToast } from "../ui/requests.ts";
import { type AvatarsState, service, stateOf } from "./service.ts";
import { costWords, summaryWords, wordsOfPlan } from "./words.ts";

/** Summary of all avatars, and 'Generate all missing': the plan and its price, then what is left. */
export function GenerateAll({ state }: { state: AvatarsState }) {
  const orToast = useErrorToast();
  const [asking, setAsking] = useState(false);
  const { data, trouble, reload } = state;
  const avatars = (data?.avatars ?? []).map((avatar) => stateOf(avatar));
  const waiting = avatars.filter(({ isWaiting }) => isWaiting);
  const missing = avatars.filter(({ check }) => !check.isComplete && !check.isGenerating);
  const possible = missing.filter(({ plan }) => plan.obstacle === null);
  /** Commands several avatars, in their order. A refusal of one does not keep the next from it. */
  const sendAll = async (several: typeof avatars, send: (id: string) => Promise<unknown>) => {
    const refusals: unknown[] = [];
    for (const { id } of several) await send(id).catch((error: unknown) => refusals.push(error));
    await reload();
    if (refusals.length > 0) throw refusals[0];
  };
  const look = { fontSize: 1, padding: 3 } as const;
  return (
    <div data-testid="generate-all">
      <Flex align="center" gap={3} justify="space-between" wrap="wrap" style={{ minHeight: 33 }}>
        <Heading as="h2" size={1}>
          {summaryWords(avatars)}
        </Heading>
        {waiting.length > 0 && (
          <Button
            {...look}
            mode="ghost"
            icon={StopIcon}
            text="Stop after this one"
            onClick={() =>
              void orToast("Those in line were not stopped", () => sendAll(waiting, service.cancel))
            }
          />
        )}
        {possible.length > 0 && (
          <Button
            {...look}
            icon={SparklesIcon}
            tone="primary"
            text={`Generate all missing (${possible.length})…`}
            disabled={trouble !== undefined}
            onClick={() => {
              setAsking(true);
              // The prices that the editor confirms are the newest.
              void reload();
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
                  One after another.
                </Text>
              </Stack>
            ),
            yes: possible.length === 1 ? "Start" : `Start all ${possible.length}`,
            tone: "primary",
            run: () => sendAll(possible, service.generate),
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
