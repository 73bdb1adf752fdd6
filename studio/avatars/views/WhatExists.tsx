import { CheckmarkCircleIcon } from "@sanity/icons/CheckmarkCircle";
import { CircleIcon } from "@sanity/icons/Circle";
import { WarningOutlineIcon } from "@sanity/icons/WarningOutline";
import { Flex, Stack, Text } from "@sanity/ui";
import type { AssetCheck } from "../../../src/facts/avatar-api.ts";
import {
  ASSET_NAMES,
  ASSETS,
  existenceOf,
  EXISTENCE_WORDS,
  staleWords,
  type Existence,
} from "../words.ts";

const ICONS = { present: CheckmarkCircleIcon, missing: CircleIcon, stale: WarningOutlineIcon };
const COLORS: Readonly<Record<Existence, string | undefined>> = {
  present: "var(--card-badge-positive-icon-color)",
  missing: undefined,
  stale: "var(--card-badge-caution-icon-color)",
};

/** What there is of an avatar: portrait, voice and talking video, each present, missing or old. */
export function WhatExists({ name, check }: { name: string; check: AssetCheck }) {
  const stale = staleWords(check);
  return (
    <Stack gap={3}>
      <Flex
        as="ul"
        aria-label={`What there is of ${name}`}
        gap={4}
        wrap="wrap"
        style={{ listStyle: "none", margin: 0, padding: 0 }}
      >
        {ASSETS.map((asset) => {
          const existence = existenceOf(asset, check);
          const Icon = ICONS[existence];
          const word = EXISTENCE_WORDS[existence];
          return (
            <Flex
              as="li"
              key={asset}
              align="center"
              gap={2}
              data-testid={`asset-${asset}`}
              data-existence={existence}
            >
              <Text size={1} muted>
                <Icon aria-hidden style={{ color: COLORS[existence] }} />
              </Text>
              <Text size={1} muted={existence === "missing"}>
                {ASSET_NAMES[asset]}
                {word && ` ${word}`}
              </Text>
            </Flex>
          );
        })}
      </Flex>
      {stale && (
        <Text size={1} muted>
          {stale}
        </Text>
      )}
    </Stack>
  );
}
