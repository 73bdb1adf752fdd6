import { Box, Stack, Text } from "@sanity/ui";
import type { FormNodeValidation } from "sanity";

/** Under a field: what keeps the document from being published. Sanity tells it to a mouse alone. */
export function Faults({ validation }: { validation: readonly FormNodeValidation[] }) {
  const messages = validation.filter(({ level }) => level === "error").map((each) => each.message);
  if (messages.length === 0) return null;
  return (
    <Box marginTop={2} data-testid="field-faults">
      <Stack gap={2}>
        {[...new Set(messages)].map((message) => (
          <Text key={message} size={1} style={{ color: "var(--card-badge-critical-fg-color)" }}>
            {message}
          </Text>
        ))}
      </Stack>
    </Box>
  );
}
