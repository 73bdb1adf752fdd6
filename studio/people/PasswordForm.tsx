import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import { Field } from "./Field.tsx";
import { Form } from "./Form.tsx";
import { changePassword } from "./service.ts";

/** Changes one's own password. @param has whether there is one now */
export function PasswordForm({ has, onChange }: { has: boolean; onChange: () => void }) {
  const toast = useToast();
  const [old, setOld] = useState("");
  const [password, setPassword] = useState("");
  const send = async () => {
    await changePassword(has ? old : undefined, password);
    setOld("");
    setPassword("");
    const description = "You are signed out in every other browser.";
    toast.push({ status: "success", title: "The password was changed", description });
    onChange();
  };
  return (
    <Form button={has ? "Change the password" : "Set a password"} onSend={send}>
      {has && (
        <Field
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
          value={old}
          onText={setOld}
        />
      )}
      <Field
        label="New password"
        help="10 characters or more, and hard to guess: four words at random, for example."
        type="password"
        autoComplete="new-password"
        required
        value={password}
        onText={setPassword}
      />
    </Form>
  );
}
