import { Button, Flex, Stack } from "@sanity/ui";
import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import { Field } from "./Field.tsx";
import { changePassword } from "./service.ts";
import { Trouble } from "./Trouble.tsx";
import { useAttempt } from "./use-attempt.ts";

/** Changes one's own password. @param has whether there is one now */
export function PasswordForm({ has, onChange }: { has: boolean; onChange: () => void }) {
  const toast = useToast();
  const [old, setOld] = useState("");
  const [password, setPassword] = useState("");
  const { busy, trouble, attempt } = useAttempt(async () => {
    await changePassword(has ? old : undefined, password);
    setOld("");
    setPassword("");
    const description = "You are signed out in every other browser.";
    toast.push({ status: "success", title: "The password was changed", description });
    onChange();
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void attempt();
      }}
    >
      <Stack gap={4}>
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
        <Trouble text={trouble} />
        <Flex>
          <Button
            type="submit"
            disabled={busy}
            text={has ? "Change the password" : "Set a password"}
          />
        </Flex>
      </Stack>
    </form>
  );
}
