import { UserIcon } from "@sanity/icons/User";
import { Badge, Box, Card, Flex, Stack, Text } from "@sanity/ui";
import { useId, useState, type ReactNode } from "react";
import type { ProviderHealth, Plan } from "../../../src/facts/avatar-api.ts";
import type { AvatarState } from "../avatar-state.ts";
import { useKeepFocus } from "../use-keep-focus.ts";
import { costWords, planWords, standingOf } from "../words.ts";
import { Failure } from "./Failure.tsx";
import { Player } from "./Player.tsx";
import { ProgressBar } from "./ProgressBar.tsx";
import { RowButtons } from "./RowButtons.tsx";
import { WhatExists } from "./WhatExists.tsx";

/** Side of the portrait, in pixels. */
const PORTRAIT = 80;

/** What a row needs to know. */
interface AvatarRowProps {
  avatar: AvatarState;
  plan: Plan | undefined;
  health: ProviderHealth | undefined;
  /** Whether the service answers; without it there is nothing to press. */
  reachable: boolean;
  /** Whether it is queued by 'Generate all missing'. */
  inLine?: boolean;
  /** Whether its newest video goes live only when the agent is published. */
  waits?: boolean;
  /** The agent's name, as a link where there is a place to go. */
  heading: ReactNode;
}

/** One avatar: its assets, the running generation, and the actions. */
export function AvatarRow(props: AvatarRowProps) {
  const { avatar, plan, health, reachable, inLine, waits, heading } = props;
  const { id, name, title, check, assets, isGenerating, progress, error } = avatar;
  const [open, setOpen] = useState(false);
  const part = useKeepFocus<HTMLDivElement>();
  const playerId = useId();
  const planId = useId();
  const { label, tone } = standingOf(avatar, inLine);
  const obstacle = reachable ? (plan?.obstacle ?? undefined) : "The service does not answer.";
  const todo = !isGenerating && !check.isComplete && plan !== undefined;
  return (
    <div ref={part} data-testid={`avatar-${id}`} data-standing={label}>
      <Stack gap={4}>
        <Flex align="flex-start" gap={4} wrap="wrap">
          <Portrait url={assets.thumbnailUrl} />
          <Stack flex={1} gap={3} style={{ minWidth: "17em" }}>
            <Flex align="center" gap={3} wrap="wrap">
              <Text as="h3" size={2} weight="semibold">
                {heading}
              </Text>
              <Badge fontSize={1} tone={tone}>
                {label}
              </Badge>
            </Flex>
            <Text muted size={1}>
              {title}
            </Text>
            <Box paddingTop={2}>
              <WhatExists name={name} check={check} />
            </Box>
            {waits && (
              <Text size={1} style={{ color: "var(--card-badge-caution-fg-color)" }}>
                The newest video waits: publish the agent to show it to visitors.
              </Text>
            )}
            {todo && (
              <Text id={planId} muted size={1}>
                {plan.obstacle ?? `${planWords(plan)} ${costWords([plan])}`}
              </Text>
            )}
          </Stack>
          <RowButtons
            avatar={avatar}
            obstacle={obstacle}
            describedBy={todo ? planId : undefined}
            player={{ id: playerId, open, toggle: () => setOpen(!open) }}
          />
        </Flex>
        {progress && (
          <Stack gap={3} data-testid="progress">
            <Flex gap={3} justify="space-between">
              <Text size={1}>{progress.message}</Text>
              <Text muted size={1} style={{ fontVariantNumeric: "tabular-nums" }}>
                {progress.percent} %
              </Text>
            </Flex>
            <ProgressBar label={`Generation of ${name}`} {...progress} />
          </Stack>
        )}
        {error !== null && <Failure message={error} health={health} />}
        {open && assets.video && <Player id={playerId} name={name} assets={assets} />}
      </Stack>
    </div>
  );
}

/** The agent's portrait; a sign where there is none, or where it does not load. */
function Portrait({ url }: { url: string | null }) {
  const [broken, setBroken] = useState<string>();
  return (
    <Card
      radius={3}
      tone="transparent"
      overflow="hidden"
      style={{ width: PORTRAIT, height: PORTRAIT, flexShrink: 0 }}
    >
      {url !== null && url !== broken ? (
        <img
          src={url}
          alt=""
          width={PORTRAIT}
          height={PORTRAIT}
          onError={() => setBroken(url)}
          style={{ display: "block", objectFit: "cover" }}
        />
      ) : (
        <Flex align="center" justify="center" height="fill">
          <Text muted size={3}>
            <UserIcon aria-hidden />
          </Text>
        </Flex>
      )}
    </Card>
  );
}
