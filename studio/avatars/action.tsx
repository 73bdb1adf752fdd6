import { DocumentVideoIcon } from "@sanity/icons/DocumentVideo";
import { useState } from "react";
import {
  getPublishedId,
  useSyncState,
  useValidationStatus,
  type DocumentActionComponent,
} from "sanity";
import { useAvatars } from "./AvatarsProvider.tsx";
import { MediaDialog } from "./MediaDialog.tsx";
import { standingOf } from "./words.ts";

/** "Make voice and video" in an agent's menu: the state of both, and a button to make them. */
export const MakeMedia: DocumentActionComponent = ({ id, type, draft, published }) => {
  const [open, setOpen] = useState(false);
  const documentId = getPublishedId(id);
  const { avatars } = useAvatars("quietly");
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
      content: <MediaDialog documentId={documentId} draft={draft} published={published} />,
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
