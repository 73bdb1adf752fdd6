import { Box, Button, Card, Dialog, Flex, Stack, Text } from "@sanity/ui";
import { useId } from "react";
import type { ConcernedDocument } from "../../names/document-name.ts";
import { pageNames } from "../words.ts";
import { DocumentNames } from "./DocumentNames.tsx";
import type { Change } from "./plan.ts";

/** Explanation of an older gate, for editors. */
const GATES = {
  "not-sealed": "This release is not sealed: its pages can be read without a password.",
  "other-passwords": "Passwords that were withdrawn since then open the site again.",
};

/** Action of a release's button. */
export function labelOf({ direction }: Change): string {
  return direction === "back" ? "Take the site back" : "Show this version";
}

/** Says what visitors will see, and asks before they do. */
export function ConfirmShow(props: {
  change: Change;
  /** Documents that exist, to name them; undefined while they are read. */
  documents: readonly ConcernedDocument[] | undefined;
  busy: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}) {
  const { change, documents, busy, onCancel, onConfirm } = props;
  const { release, direction, pages, documents: released, olderGate } = change;
  const back = direction === "back";
  const id = useId();
  return (
    <Dialog
      id={id}
      header={back ? `Take the site back to release ${release}?` : `Show release ${release}?`}
      width={1}
      onClose={onCancel}
      footer={
        <Flex gap={2} justify="flex-end" padding={3}>
          <Button mode="ghost" text="Cancel" onClick={onCancel} />
          <Button
            disabled={busy}
            text={labelOf(change)}
            tone={back ? "caution" : "primary"}
            onClick={onConfirm}
          />
        </Flex>
      }
    >
      <Box padding={4}>
        <Stack gap={4}>
          <Text size={1}>
            {pages.length === 0
              ? "No page changes for visitors."
              : `${back ? "An older" : "A newer"} version of ${pages.length === 1 ? "one page" : `${pages.length} pages`} becomes visible at once: ${pageNames(pages)}.`}
          </Text>
          {released.length > 0 && (
            <Text size={1}>
              {back ? "Held back: " : "Visible again: "}
              <DocumentNames released={released} documents={documents} />
            </Text>
          )}
          {olderGate && (
            <Card padding={3} radius={2} role="alert" tone="caution">
              <Text size={1}>{GATES[olderGate]}</Text>
            </Card>
          )}
          <Text muted size={1}>
            {back
              ? "No document changes here. What you publish waits until you show the newest version again."
              : "If it is the newest version, what was published meanwhile follows a moment later."}
          </Text>
        </Stack>
      </Box>
    </Dialog>
  );
}
