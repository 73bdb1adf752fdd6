import { ChevronLeftIcon } from "@sanity/icons/ChevronLeft";
import { ChevronRightIcon } from "@sanity/icons/ChevronRight";
import { Button, Card, Flex, Heading, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { IntentLink } from "sanity/router";
import type { ComparedPage, Side } from "../../src/facts/comparison-api.ts";
import { PREVIEW_SIDE } from "../../src/facts/preview.ts";
import { PREVIEW_PATH } from "../../src/facts/studio.ts";
import { placesInWords } from "./places.ts";
import { SIDE_NAMES, SideFrame } from "./SideFrame.tsx";
import { useSides } from "./use-sides.ts";

/** What the view of one page needs to know. */
interface PageSidesProps {
  page: ComparedPage;
  /** `drafts`, or the name of a release. */
  subject: string;
  /** Whether there is room for one side only. */
  narrow: boolean;
}

/** One page before and after, side by side, and the way through the places that differ. */
export function PageSides({ page, subject, narrow }: PageSidesProps) {
  const { count, places, send, frameOf } = useSides();
  const [chosen, setChosen] = useState<Side>("after");
  const sides: readonly Side[] = narrow ? [chosen] : ["before", "after"];
  const srcOf = (side: Side) => {
    const path = page[side];
    if (path === null || (side === "after" && page.problems.length > 0)) return undefined;
    return `${PREVIEW_PATH}${PREVIEW_SIDE}/${subject}/${side}${path}`;
  };
  return (
    <Flex direction="column" gap={4} style={{ flex: 1, minHeight: "24em" }}>
      <Flex align="center" gap={3} wrap="wrap">
        <Stack flex={1} gap={3} style={{ minWidth: "14em" }}>
          <Heading as="h2" size={1}>
            {page.title}
          </Heading>
          {page.documents.length > 0 && (
            <Text size={1}>
              Changed by{" "}
              {page.documents.map(({ id, type, title }, index) => (
                <span key={id}>
                  {index > 0 && ", "}
                  <IntentLink
                    intent="edit"
                    params={{ id, type }}
                    style={{ textDecoration: "underline" }}
                  >
                    {title}
                  </IntentLink>
                </span>
              ))}
            </Text>
          )}
        </Stack>
        {narrow && (
          <Flex gap={1} role="group" aria-label="Side">
            {(["before", "after"] as const).map((side) => (
              <Button
                key={side}
                aria-pressed={side === chosen}
                fontSize={1}
                mode={side === chosen ? "default" : "ghost"}
                padding={3}
                text={SIDE_NAMES[side]}
                onClick={() => setChosen(side)}
              />
            ))}
          </Flex>
        )}
        <Flex align="center" gap={2} role="group" aria-label="Differences">
          <Text muted size={1} role="status" data-testid="difference">
            {placesInWords(
              places,
              sides.filter((side) => srcOf(side) !== undefined),
            )}
          </Text>
          <Button
            aria-label="Previous difference"
            disabled={count < 2}
            icon={ChevronLeftIcon}
            mode="ghost"
            padding={3}
            onClick={() => send({ type: "previous" })}
          />
          <Button
            aria-label="Next difference"
            disabled={count < 2}
            icon={ChevronRightIcon}
            mode="ghost"
            padding={3}
            onClick={() => send({ type: "next" })}
          />
        </Flex>
      </Flex>
      {page.problems.length > 0 && (
        <Card border padding={3} radius={2} tone="critical" data-testid="not-shown">
          <Stack gap={3}>
            <Text size={1} weight="medium">
              The site cannot show this page then
            </Text>
            {page.problems.map((problem) => (
              <Text key={problem} size={1}>
                {problem}
              </Text>
            ))}
          </Stack>
        </Card>
      )}
      <Flex gap={4} style={{ flex: 1, minHeight: 0 }}>
        {sides.map((side) => (
          <SideFrame
            key={side}
            side={side}
            src={srcOf(side)}
            instead={
              page[side] === null ? "There is no such page." : "The site cannot show this page."
            }
            frame={frameOf[side]}
          />
        ))}
      </Flex>
    </Flex>
  );
}
