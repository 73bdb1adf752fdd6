import { LaunchIcon } from "@sanity/icons/Launch";
import { Badge, Box, Button, Flex, Stack, Text } from "@sanity/ui";
import type { SchemaType } from "@sanity/types";
import { IntentLink } from "sanity/router";
import { Problems } from "./Problems.tsx";
import { Line } from "../ui/Section.tsx";
import type { StatusRow } from "./status.ts";
import { Ago } from "../ui/Ago.tsx";
import type { ConcernedDocument } from "../names/document-name.ts";
import { DeletedName } from "./last-revision.tsx";
import { lookOf, meaningOf } from "./words.ts";
import { SMALL } from "../ui/small.ts";

/** What a line of the pane needs to know. */
interface StatusLineProps {
  row: StatusRow;
  type: SchemaType | undefined;
  concerned: readonly ConcernedDocument[];
  now: number;
}

/** One document of the pane: its title, its state on the site, and its actions. */
export function StatusLine({ row, type, concerned, now }: StatusLineProps) {
  const { label, tone } = lookOf(row);
  const Icon = type?.icon;
  const typeTitle = type?.title ?? row.type;
  return (
    <Line data-testid={`status-${row.id}`} data-state={row.state}>
      <Stack gap={3}>
        <Flex align="flex-start" gap={3} wrap="wrap">
          <Text muted size={2} aria-hidden>
            {Icon && <Icon />}
          </Text>
          <Stack flex={1} gap={2} style={{ minWidth: "14em" }}>
            <Text size={1} weight="medium" textOverflow="ellipsis">
              {row.removed ? (
                <DeletedName id={row.id} typeTitle={typeTitle} />
              ) : (
                <IntentLink intent="edit" params={{ id: row.id, type: row.type }}>
                  {row.name ?? "No title yet"}
                </IntentLink>
              )}
            </Text>
            <Text muted size={1}>
              {meaningOf(row)}
            </Text>
          </Stack>
          <Flex align="center" gap={3} wrap="wrap">
            {row.at && (
              <Text muted size={1}>
                <Ago at={row.at} now={now} />
              </Text>
            )}
            <Flex justify="flex-end" style={{ minWidth: "9em" }}>
              <Badge fontSize={1} padding={2} radius={2} tone={tone}>
                {label}
              </Badge>
            </Flex>
            <Box style={{ width: "7.5em" }}>
              {row.url && !row.removed && (
                <Button
                  as="a"
                  href={row.url}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`See the page of ${row.name ?? typeTitle}`}
                  icon={LaunchIcon}
                  {...SMALL}
                  mode="bleed"
                  text="See the page"
                />
              )}
            </Box>
          </Flex>
        </Flex>
        {row.problems.length > 0 && <Problems problems={row.problems} concerned={concerned} />}
      </Stack>
    </Line>
  );
}
