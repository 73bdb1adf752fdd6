import { Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { useEffect, useRef } from "react";
import type { Plan } from "../../../src/facts/avatar-api.ts";
import type { AvatarState } from "../avatar-state.ts";
import { costWords, planWords, stepWords } from "../words.ts";

/** What the preview needs to know. */
interface DryRunProps {
  /** Avatars of which something is missing or out of date, in display order. */
  avatars: readonly AvatarState[];
  plans: ReadonlyMap<string, Plan>;
  reachable: boolean;
  onStart: (ids: readonly string[]) => void;
  onCancel: () => void;
}

/** Shows what 'Generate all missing' would make, and its price, before it starts. */
export function DryRun({ avatars, plans, reachable, onStart, onCancel }: DryRunProps) {
  const heading = useRef<HTMLDivElement>(null);
  // Not a button: pressing the key twice must not skip reading the price.
  useEffect(() => heading.current?.focus(), []);
  const rows = avatars.map(({ id, name }) => ({ id, name, plan: plans.get(id) }));
  const possible = rows.filter(({ plan }) => plan !== undefined && plan.obstacle === null);
  const cost = costWords(possible.flatMap(({ plan }) => plan ?? []));
  return (
    <Card border padding={4} radius={3} data-testid="dry-run">
      <Stack gap={4}>
        <Text
          ref={heading}
          as="h2"
          size={1}
          tabIndex={-1}
          weight="semibold"
          style={{ outline: "none" }}
        >
          {possible.length === 0 ? "Nothing can be made now" : "What will be made"}
        </Text>
        <Stack as="ul" gap={4} style={{ listStyle: "none", margin: 0, padding: 0 }}>
          {rows.map(({ id, name, plan }) => (
            <Flex as="li" key={id} gap={3} wrap="wrap">
              <Text size={1} weight="medium" style={{ minWidth: "6em" }}>
                {name}
              </Text>
              <Stack flex={1} gap={2} style={{ minWidth: "16em" }}>
                <Text size={1}>{plan?.obstacle ?? (plan ? planWords(plan) : "Being asked…")}</Text>
                {plan && plan.obstacle === null && (
                  <Text muted size={1}>
                    {stepWords(plan)}
                  </Text>
                )}
              </Stack>
            </Flex>
          ))}
        </Stack>
        <Stack gap={3}>
          {possible.length > 0 && (
            <Text size={1} weight="semibold" data-testid="estimate">
              {cost}
            </Text>
          )}
          <Text muted size={1}>
            One after another. Keep this window open until the last one has started.
          </Text>
        </Stack>
        <Flex gap={2} wrap="wrap">
          <Button
            tone="primary"
            fontSize={1}
            padding={3}
            text={possible.length === 1 ? "Start" : `Start all ${possible.length}`}
            disabled={!reachable || possible.length === 0}
            onClick={() => onStart(possible.map(({ id }) => id))}
          />
          <Button mode="bleed" fontSize={1} padding={3} text="Not now" onClick={onCancel} />
        </Flex>
      </Stack>
    </Card>
  );
}
