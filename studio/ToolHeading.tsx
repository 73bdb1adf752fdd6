import { Heading, Stack, Text } from "@sanity/ui";

/** The heading of a tool. @param note what the tool is for */
export function ToolHeading({ title, note }: { title: string; note?: string }) {
  return (
    <Stack flex={1} gap={4} style={{ minWidth: "16em" }}>
      <Heading as="h1" size={3}>
        {title}
      </Heading>
      {note !== undefined && (
        <Text muted size={1}>
          {note}
        </Text>
      )}
    </Stack>
  );
}
