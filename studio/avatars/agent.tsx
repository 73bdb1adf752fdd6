import { DocumentVideoIcon } from "@sanity/icons/DocumentVideo";
import { useState } from "react";
import { type DocumentActionComponent, type ObjectInputProps, getPublishedId, unset } from "sanity";
import { useAvatars } from "./service.ts";
import { OUTDATED_WORDS, outdatedVideo } from "./words.ts";
import { Box, Button, Flex, Stack, Text } from "@sanity/ui";
import { Modal } from "../ui/form.tsx";
import { Notice } from "../ui/layout.tsx";
import { AvatarRow, Troubles } from "./AvatarRow.tsx";

/** "Make voice and video" in an agent's menu: the state of both, and a button to make them. */
export const MakeMedia: DocumentActionComponent = ({ id }) => {
  const [open, setOpen] = useState(false);
  return {
    label: "Make voice and video",
    icon: DocumentVideoIcon,
    onHandle: () => setOpen(true),
    dialog: open && {
      type: "dialog",
      header: "Voice and talking video",
      width: "medium",
      onClose: () => setOpen(false),
      content: <MediaDialog documentId={getPublishedId(id)} />,
    },
  };
};

/** The row of one agent, over its form: the stages go by, and the video plays. */
function MediaDialog({ documentId }: { documentId: string }) {
  const state = useAvatars();
  const avatar = state.data?.avatars.find((each) => each.documentId === documentId);
  return (
    <Stack gap={4}>
      <Troubles state={state} />
      {avatar && <AvatarRow avatar={avatar} state={state} heading={avatar.name} />}
      {avatar === undefined && state.data !== undefined && state.trouble === undefined && (
        <Text size={1}>
          The service does not know this agent yet. It needs a name and a short name; then it takes
          some seconds.
        </Text>
      )}
    </Stack>
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
        <Modal header="Voice and talking video" onClose={() => setOpen(false)}>
          <MediaDialog documentId={getPublishedId(String(value?._id))} />
        </Modal>
      )}
    </>
  );
}
