import { Card, Text } from "@sanity/ui";

/** Why something failed, as it fails; nothing where it did not. */
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
