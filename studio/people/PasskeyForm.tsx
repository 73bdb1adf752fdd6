import { useState } from "react";
import { PASSKEY_NAME } from "../../server/contracts/people-api.ts";
import { Field } from "./Field.tsx";
import { Form } from "./Form.tsx";
import { addPasskey } from "./service.ts";

interface PasskeyFormProps {
  /** Whether there is a password, which is asked for first. */
  hasPassword: boolean;
  onAdded: () => void;
}

/** Adds a passkey to one's own account. */
export function PasskeyForm({ hasPassword, onAdded }: PasskeyFormProps) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const send = async () => {
    await addPasskey(name, hasPassword ? password : undefined);
    setName("");
    setPassword("");
    onAdded();
  };
  return (
    <Form button="Add a passkey" onSend={send}>
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
    </Form>
  );
}
