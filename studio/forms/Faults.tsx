import { Box, Stack, Text } from "@sanity/ui";
import type { FormNodeValidation } from "sanity";

/** Colors of what keeps a document from being published, and of advice. */
const COLORS = {
  error: "var(--card-badge-critical-fg-color)",
  warning: "var(--card-badge-caution-fg-color)",
} as const;

/**
 * Under a field: what keeps the document from being published, and advice. Sanity shows this only on hover. The
 * advice on a length, which is information to Sanity, is in the line that counts.
 */
export function Faults({ validation }: { validation: readonly FormNodeValidation[] }) {
  const messages = (["error", "warning"] as const).flatMap((level) =>
    [...new Set(validation.filter((each) => each.level === level).map((each) => each.message))].map(
      (message) => ({ level, message }),
    ),
  );
  if (messages.length === 0) return null;
  return (
    <Box marginTop={2} data-testid="field-faults">
      <Stack gap={2}>
        {messages.map(({ level, message }) => (
          <Text key={`${level} ${message}`} size={1} style={{ color: COLORS[level] }}>
            {message}
          </Text>
        ))}
      </Stack>
    </Box>
  );
}
