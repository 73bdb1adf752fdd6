import { DocumentVideoIcon } from "@sanity/icons/DocumentVideo";
import { useState } from "react";
import {
  type DocumentActionComponent,
  type ObjectInputProps,
  getPublishedId,
  unset,
  useSyncState,
  useValidationStatus,
} from "sanity";
import { useAvatars } from "./store.tsx";
import { OUTDATED_WORDS, outdatedVideo, standingOf } from "./words.ts";
import { Box, Button, Dialog, Flex, Stack, Text } from "@sanity/ui";
import { Notice } from "../ui/layout.tsx";
import { AvatarRow, Troubles } from "./AvatarRow.tsx";
import { useKeepFocus } from "../ui/accessibility.tsx";

/** "Make voice and video" in an agent's menu: the state of both, and a button to make them. */
export const MakeMedia: DocumentActionComponent = ({ id, type, draft, published }) => {
  const [open, setOpen] = useState(false);
  const documentId = getPublishedId(id);
  const { avatars } = useAvatars();
  const { isSyncing } = useSyncState(documentId, type);
  const document = draft ?? published;
  const { isValidating, validation } = useValidationStatus(document?._id ?? documentId, type, true);
  const avatar = avatars?.find((each) => each.documentId === documentId);
  const obstacle = obstacleToMaking({
    document,
    isSaved: !isSyncing,
    isValid: isValidating ? undefined : validation.every(({ level }) => level !== "error"),
    running: avatar?.isGenerating ? (avatar.progress?.message ?? "") : undefined,
  });
  return {
    label: "Make voice and video",
    icon: DocumentVideoIcon,
    title: obstacle ?? (avatar && `${standingOf(avatar).label}.`),
    disabled: obstacle !== undefined,
    onHandle: () => setOpen(true),
    dialog: open && {
      type: "dialog",
      header: "Voice and talking video",
      width: "medium",
      onClose: () => setOpen(false),
      content: <MediaDialog documentId={documentId} />,
    },
  };
};

/**
 * Why an agent's voice and video cannot be made now; undefined when they can.
 * @param form.document the draft, else the published document; null for a new, empty agent
 * @param form.isSaved whether the last keystroke is in the dataset
 * @param form.isValid undefined while that is being checked
 * @param form.running what a generation is doing now; undefined when none runs
 */
export function obstacleToMaking(form: {
  document: object | null;
  isSaved: boolean;
  isValid: boolean | undefined;
  running: string | undefined;
}): string | undefined {
  const { document, isSaved, isValid, running } = form;
  if (running !== undefined) return `It is being made: ${running} Watch it under Avatars.`;
  if (document === null) return "Write the agent first.";
  if (!isSaved) return "Your last change is still being saved.";
  if (isValid === undefined) return "The form is being checked.";
  return isValid ? undefined : "Correct the fields that are marked in red first.";
}

/** The row of one agent, over its form: the stages go by, and the video plays. */
function MediaDialog({ documentId }: { documentId: string }) {
  const state = useAvatars();
  const avatar = state.avatars?.find((each) => each.documentId === documentId);
  const dialog = useKeepFocus<HTMLDivElement>();
  return (
    <Box ref={dialog}>
      <Stack gap={4}>
        <Troubles state={state} />
        {avatar && <AvatarRow avatar={avatar} state={state} heading={avatar.name} />}
        {avatar === undefined && state.link.kind === "ready" && (
          <Text size={1}>
            The service does not know this agent yet. It needs a name and a short name; then it
            takes some seconds.
          </Text>
        )}
      </Stack>
    </Box>
  );
}

/** Above an agent's form: that its talking video is out of date, and what an editor can do about it. */
export function OutdatedVideo({ input }: { input: ObjectInputProps }) {
  const { value, readOnly, onChange } = input;
  const outdated = value && outdatedVideo(value);
  const [open, setOpen] = useState(false);
  return (
    <>
      {outdated && (
        <Box marginBottom={5}>
          <Notice
            testId="outdated-video"
            role="status"
            tone="caution"
            {...OUTDATED_WORDS[outdated]}
            action={
              <Flex gap={2} wrap="wrap">
                <Button
                  mode="ghost"
                  text="Make it again"
                  disabled={readOnly}
                  onClick={() => setOpen(true)}
                />
                <Button
                  mode="ghost"
                  text="Hide the video"
                  disabled={readOnly}
                  onClick={() => onChange([unset(["videoUrl"]), unset(["combined_url"])])}
                />
              </Flex>
            }
          />
        </Box>
      )}
      {open && (
        <Dialog
          id="make-again"
          header="Voice and talking video"
          width={1}
          onClose={() => setOpen(false)}
        >
          <MediaDialog documentId={getPublishedId(String(value?._id))} />
        </Dialog>
      )}
    </>
  );
}
