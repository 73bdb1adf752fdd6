import { Box, Button, Dialog, Flex, Stack, Text } from "@sanity/ui";
import { useId } from "react";
import { Trouble } from "./Trouble.tsx";
import { useAttempt } from "./use-attempt.ts";

/** A question before an irreversible action. */
export interface Question {
  header: string;
  /** What happens then. */
  text: string;
  /** On the button. */
  yes: string;
  run: () => Promise<void>;
}

/** Asks, and runs the action; a refusal shows in the dialog. */
export function Confirm({ question, onClose }: { question: Question; onClose: () => void }) {
  const id = useId();
  const { busy, trouble, attempt } = useAttempt(async () => {
    await question.run();
    onClose();
  });
  return (
    <Dialog
      id={id}
      header={question.header}
      width={1}
      onClose={onClose}
      footer={
        <Flex gap={2} justify="flex-end" padding={3}>
          <Button mode="ghost" text="Cancel" onClick={onClose} />
          <Button
            disabled={busy}
            text={question.yes}
            tone="critical"
            onClick={() => void attempt()}
          />
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
