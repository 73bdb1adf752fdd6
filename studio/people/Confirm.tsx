import { Box, Button, Dialog, Flex, Stack, Text } from "@sanity/ui";
import { useId, useState } from "react";
import { reasonOf } from "../lake/door.ts";
import { Trouble } from "./Trouble.tsx";

/** A question before something that cannot be taken back. */
export interface Question {
  header: string;
  /** What happens then. */
  text: string;
  /** On the button. */
  yes: string;
  run: () => Promise<void>;
}

/** Asks, and does it; a refusal stays in the dialog. */
export function Confirm({ question, onClose }: { question: Question; onClose: () => void }) {
  const id = useId();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const run = async () => {
    setBusy(true);
    try {
      await question.run();
      onClose();
    } catch (error) {
      setTrouble(reasonOf(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      id={id}
      header={question.header}
      width={1}
      onClose={onClose}
      footer={
        <Flex gap={2} justify="flex-end" padding={3}>
          <Button mode="ghost" text="Cancel" onClick={onClose} />
          <Button disabled={busy} text={question.yes} tone="critical" onClick={() => void run()} />
        </Flex>
      }
    >
      <Box padding={4}>
        <Stack gap={4}>
          <Text size={1}>{question.text}</Text>
          <Trouble text={trouble} />
        </Stack>
      </Box>
    </Dialog>
  );
}
