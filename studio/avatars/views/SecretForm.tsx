import { Button, Flex, Stack, Text, TextInput } from "@sanity/ui";
import { useId, useState } from "react";
import { useAvatarsStore } from "../use-avatars.ts";

/** Takes the service's secret. @param wrong whether the last one was refused */
export function SecretForm({ wrong }: { wrong: boolean }) {
  const store = useAvatarsStore();
  const id = useId();
  const [secret, setSecret] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const typed = secret.trim();
        setSecret("");
        if (typed !== "") void store.enterSecret(typed);
      }}
    >
      <Stack gap={3}>
        <Text as="label" htmlFor={id} size={1} weight="medium">
          Secret of the service
        </Text>
        <Flex gap={2} wrap="wrap">
          <Stack flex={1} style={{ minWidth: "14em", maxWidth: "28em" }}>
            <TextInput
              id={id}
              type="password"
              autoComplete="off"
              aria-invalid={wrong}
              value={secret}
              onChange={(event) => setSecret(event.currentTarget.value)}
            />
          </Stack>
          <Button type="submit" tone="primary" fontSize={1} padding={3} text="Use it" />
        </Flex>
      </Stack>
    </form>
  );
}
