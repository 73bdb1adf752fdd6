import { Card, Heading, Stack, Text } from "@sanity/ui";
import { ago } from "../time.ts";
import { describePrograms } from "./describe.ts";
import { useSystemStatus } from "./use-system-status.ts";

/** The state of all programs, with what is wrong; nothing where that is not known. */
export function ProgramsCard({ now }: { now: number }) {
  const status = useSystemStatus();
  if (status === undefined) return null;
  const { well, title, lines } = describePrograms(status, now);
  return (
    <Card
      border
      padding={4}
      radius={3}
      role="status"
      tone={well ? "default" : "caution"}
      data-testid="programs"
    >
      <Stack gap={3}>
        <Heading as="h2" size={1}>
          {title}
        </Heading>
        {lines.map(({ key, text, since }) => (
          <Text key={key} size={1}>
            {text}
            {since !== undefined && ` (${ago(since, now)})`}
          </Text>
        ))}
      </Stack>
    </Card>
  );
}
