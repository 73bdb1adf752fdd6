import { DocumentVideoIcon } from "@sanity/icons/DocumentVideo";
import { useState } from "react";
import {
  getPublishedId,
  useSyncState,
  useValidationStatus,
  type DocumentActionComponent,
} from "sanity";
import { obstacleToMaking } from "./obstacle.ts";
import { useAvatars } from "./use-avatars.ts";
import { MediaDialog } from "./views/MediaDialog.tsx";
import { standingOf } from "./words.ts";

/** "Make voice and video" in an agent's menu: the state of both, and a button to make them. */
export const MakeMedia: DocumentActionComponent = ({ id, type, draft, published }) => {
  const [open, setOpen] = useState(false);
  const documentId = getPublishedId(id);
  const { avatars } = useAvatars("quietly");
  const { isSyncing } = useSyncState(documentId, type);
  const shown = draft ?? published;
  const { isValidating, validation } = useValidationStatus(shown?._id ?? documentId, type, true);
  const avatar = avatars?.find((each) => each.documentId === documentId);
  const obstacle = obstacleToMaking({
    document: shown,
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
