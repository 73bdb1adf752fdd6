import { Badge, Box, Button, Card, Flex, Stack, Text } from "@sanity/ui";
import type { ComparedPage } from "../../src/facts/comparison-api.ts";

/** What the list needs to know. */
interface PageListProps {
  pages: readonly ComparedPage[];
  chosen: ComparedPage;
  narrow: boolean;
  /** Called with the index of a page. */
  onChoose: (index: number) => void;
}

/** The pages that differ, each a button. */
export function PageList({ pages, chosen, narrow, onChoose }: PageListProps) {
  return (
    <Stack gap={3} style={narrow ? {} : { flex: "0 0 17em" }}>
      <Text muted size={1} role="status">
        {pages.length === 1 ? "One page changes" : `${pages.length} pages change`}
      </Text>
      <Card
        as="ul"
        aria-label="Pages that change"
        border
        radius={3}
        overflow="auto"
        style={{ listStyle: "none", margin: 0, padding: 4, ...(narrow && { maxHeight: "12em" }) }}
      >
        {pages.map((page, index) => (
          <Box as="li" key={`${page.before} ${page.after}`}>
            <Button
              aria-current={page === chosen ? "true" : undefined}
              data-testid={`changed-${page.after ?? page.before}`}
              mode="bleed"
              padding={3}
              selected={page === chosen}
              width="fill"
              onClick={() => onChoose(index)}
            >
              <Flex align="center" gap={3}>
                <Stack flex={1} gap={2}>
                  <Text size={1} weight="medium">
                    {page.title}
                  </Text>
                  <Text muted size={1}>
                    {addressOf(page)}
                  </Text>
                </Stack>
                <Kind page={page} />
              </Flex>
            </Button>
          </Box>
        ))}
      </Card>
    </Stack>
  );
}

/** A page's address, or both where it moves. */
function addressOf({ before, after }: ComparedPage): string {
  if (before === null || after === null || before === after) return after ?? before ?? "";
  return `${before} → ${after}`;
}

/** What happens to a page, where it is more than a change. */
function Kind({ page: { before, after, problems } }: { page: ComparedPage }) {
  if (problems.length > 0) return <Badge tone="critical">Cannot be shown</Badge>;
  if (before === null) return <Badge tone="positive">New</Badge>;
  if (after === null) return <Badge tone="caution">Goes</Badge>;
  if (before !== after) return <Badge tone="primary">Moves</Badge>;
  return null;
}
