import { Button, Flex, Stack } from "@sanity/ui";
import { useState } from "react";
import { PASSKEY_NAME } from "../../src/facts/people-api.ts";
import { Field } from "./Field.tsx";
import { addPasskey } from "./service.ts";
import { Trouble } from "./Trouble.tsx";
import { useAttempt } from "./use-attempt.ts";

interface PasskeyFormProps {
  /** Whether there is a password, which is asked for first. */
  hasPassword: boolean;
  onAdded: () => void;
}

/** Adds a passkey to one's own account. */
export function PasskeyForm({ hasPassword, onAdded }: PasskeyFormProps) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const { busy, trouble, attempt } = useAttempt(async () => {
    await addPasskey(name, hasPassword ? password : undefined);
    setName("");
    setPassword("");
    onAdded();
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void attempt();
      }}
    >
      <Stack gap={4}>
        <Field
          label="Name of the passkey"
          help="Where it is kept, like “Laptop” or “Blue key”."
          required
          maxLength={PASSKEY_NAME}
          value={name}
          onText={setName}
        />
        {hasPassword && (
          <Field
            label="Your password, to add a passkey"
            type="password"
            autoComplete="current-password"
            required
            value={password}
            onText={setPassword}
          />
        )}
        <Trouble text={trouble} />
        <Flex>
          <Button type="submit" disabled={busy} text="Add a passkey" />
        </Flex>
      </Stack>
    </form>
  );
}
