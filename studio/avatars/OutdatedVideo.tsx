import { Box, Button, Dialog, Flex } from "@sanity/ui";
import { useState } from "react";
import { getPublishedId, unset, useEditState, type ObjectInputProps } from "sanity";
import { Notice } from "../ui/Notice.tsx";
import { MediaDialog } from "./MediaDialog.tsx";
import { outdatedVideo, OUTDATED_WORDS } from "./outdated.ts";

/** Above an agent's form: that its talking video is out of date, and what an editor can do about it. */
export function OutdatedVideo({ input }: { input: ObjectInputProps }) {
  const { value, readOnly, onChange } = input;
  const outdated = value && outdatedVideo(value);
  const id = getPublishedId(String(value?._id));
  const { draft, published } = useEditState(id, input.schemaType.name);
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
          <MediaDialog documentId={id} draft={draft} published={published} />
        </Dialog>
      )}
    </>
  );
}
