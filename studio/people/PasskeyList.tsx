import { TrashIcon } from "@sanity/icons/Trash";
import { Button, Flex, Stack, Text } from "@sanity/ui";
import type { Passkey } from "../../server/contracts/people-api.ts";
import { Line, Section } from "../ui/Section.tsx";
import { ago, exactly } from "../ui/time.ts";
import { useErrorToast } from "../ui/use-error-toast.ts";
import { removePasskey } from "./service.ts";

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  /** Milliseconds since 1970. */
  now: number;
  onChange: () => void;
}

/** One's own passkeys, each with a button that removes it. */
export function PasskeyList({ passkeys, now, onChange }: PasskeyListProps) {
  const orToast = useErrorToast();
  if (passkeys.length === 0) return null;
  const remove = ({ id, name }: Passkey) =>
    orToast(`The passkey ${name} was not removed`, () => removePasskey(id)).then(onChange);
  return (
    <Section title="Your passkeys">
      {passkeys.map((passkey) => (
        <Line key={passkey.id} data-testid="passkey">
          <Flex align="center" gap={3} wrap="wrap">
            <Stack flex={1} gap={3} style={{ minWidth: "14em" }}>
              <Text size={1} weight="medium">
                {passkey.name}
              </Text>
              <Text muted size={1}>
                Added {exactly(passkey.added)};{" "}
                {passkey.used === null ? "not used yet" : `used ${ago(passkey.used, now)}`}
              </Text>
            </Stack>
            <Button
              aria-label={`Remove the passkey ${passkey.name}`}
              fontSize={1}
              icon={TrashIcon}
              mode="ghost"
              padding={3}
              text="Remove"
              onClick={() => void remove(passkey)}
            />
          </Flex>
        </Line>
      ))}
    </Section>
  );
}
