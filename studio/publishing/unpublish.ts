import { UnpublishIcon } from "@sanity/icons/Unpublish";
import { useState } from "react";
import { getPublishedId, useDocumentOperation, type DocumentActionComponent } from "sanity";

/**
 * "Unpublish" beside Publish: visitors no longer see the document, editors keep it as a draft. Sanity's
 * own is offered only to those who have switched the whole Studio to what is published.
 */
export const Unpublish: DocumentActionComponent = ({ id, type, published }) => {
  const { unpublish } = useDocumentOperation(getPublishedId(id), type);
  const [open, setOpen] = useState(false);
  if (published === null) return null;
  return {
    label: "Unpublish",
    icon: UnpublishIcon,
    tone: "critical",
    disabled: unpublish.disabled !== false,
    onHandle: () => setOpen(true),
    dialog: open && {
      type: "confirm",
      tone: "critical",
      message: "Take it off the site? Visitors no longer see it. You keep it as a draft.",
      confirmButtonText: "Unpublish",
      onCancel: () => setOpen(false),
      onConfirm: () => {
        unpublish.execute();
        setOpen(false);
      },
    },
  };
};
Unpublish.action = "unpublish";
