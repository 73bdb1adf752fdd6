import { Button, Flex, Stack } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import { reasonOf } from "../lake/door.ts";
import { Field } from "./Field.tsx";
import { changePassword } from "./service.ts";
import { Trouble } from "./Trouble.tsx";

/** Changes one's own password. @param has whether there is one now */
export function PasswordForm({ has, onChange }: { has: boolean; onChange: () => Promise<void> }) {
  const toast = useToast();
  const [old, setOld] = useState("");
  const [password, setPassword] = useState("");
  const [trouble, setTrouble] = useState<string>();
  const change = async () => {
    try {
      await changePassword(has ? old : undefined, password);
      setOld("");
      setPassword("");
      setTrouble(undefined);
      const description = "You are signed out in every other browser.";
      toast.push({ status: "success", title: "The new password counts", description });
      await onChange();
    } catch (error) {
      setTrouble(reasonOf(error));
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void change();
      }}
    >
      <Stack gap={4}>
        {has && (
          <Field
            label="Password of now"
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
        <Trouble text={trouble} />
        <Flex>
          <Button type="submit" text={has ? "Change the password" : "Set a password"} />
        </Flex>
      </Stack>
    </form>
  );
}
