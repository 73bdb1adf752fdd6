import { Button, Flex, Stack } from "@sanity/ui";
import type { ReactNode } from "react";
import { Trouble } from "./Trouble.tsx";
import { useAttempt } from "./use-attempt.ts";

/** A form: its fields, why the last attempt failed, and the button that sends it. */
export function Form({
  button,
  onSend,
  children,
}: {
  /** Words on the button. */
  button: string;
  /** Throws with a message for the person. */
  onSend: () => Promise<void>;
  children: ReactNode;
}) {
  const { busy, trouble, attempt } = useAttempt(onSend);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void attempt();
      }}
    >
      <Stack gap={4}>
        {children}
        <Trouble text={trouble} />
        <Flex>
          <Button type="submit" disabled={busy} text={button} />
        </Flex>
      </Stack>
    </form>
  );
}
