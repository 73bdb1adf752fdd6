import { Card, Text } from "@sanity/ui";

/** Message of a failure; nothing without one. */
export function Trouble({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text !== undefined && (
        <Card border padding={3} radius={2} tone="critical">
          <Text size={1}>{text}</Text>
        </Card>
      )}
    </div>
  );
}
