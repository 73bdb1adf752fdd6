import { ShareIcon } from "@sanity/icons/Share";
import { useToast } from "@sanity/ui/toast";
import { useState } from "react";
import { getPublishedId, type DocumentActionComponent, type ReleaseActionComponent } from "sanity";
import { REVIEW_HOURS } from "../../server/contracts/review-api.ts";
import { copyText } from "../ui/copy-text.ts";
import { releaseName, releaseTitle } from "../release-name.ts";
import { nameOfDocument } from "../names/document-name.ts";
import { locations } from "../presentation/resolve.ts";
import { useMayWrite } from "../permissions.ts";
import { ShareDialog } from "./ShareDialog.tsx";
import { makeReviewLink } from "./service.ts";

/** A link that the browser does not copy: it stays until it is closed, or for ten minutes. */
const BY_HAND = {
  status: "warning",
  title: "Copy the link for reviewers from here",
  closable: true,
  duration: 600_000,
} as const;
/** Hint for those who may only look. */
const VIEWERS = "A viewer cannot share.";

/** "Share for review" in a document's menu: a link to its draft, for people without an account. */
export const ShareDraft: DocumentActionComponent = ({ id, type, draft }) => {
  const [open, setOpen] = useState(false);
  const mayShare = useMayWrite();
  const path = pathOf(type, draft);
  const obstacle = mayShare
    ? draft === null
      ? "There is no draft to share."
      : undefined
    : VIEWERS;
  return {
    label: "Share for review",
    icon: ShareIcon,
    title: obstacle,
    disabled: obstacle !== undefined,
    onHandle: () => setOpen(true),
    dialog: open && {
      type: "dialog",
      header: "Share for review",
      width: "medium",
      onClose: () => setOpen(false),
      content: (
        <ShareDialog
          shares={{
            subject: { document: getPublishedId(id) },
            title: (draft && nameOfDocument(draft)) ?? "A draft",
            path,
          }}
        />
      ),
    },
  };
};

/** "Share for review" in a release's menu: copies a link to the site with it. */
export const ShareRelease: ReleaseActionComponent = ({ release }) => {
  const toast = useToast();
  const mayShare = useMayWrite();
  const share = async () => {
    const title = releaseTitle(release);
    try {
      const subject = { release: releaseName(release) };
      const hours = REVIEW_HOURS.usual;
      const url = await makeReviewLink({ subject, title, path: "/", hours });
      const note = "It opens for three days. Publishing lists it, and withdraws it.";
      const copied = await copyText(url);
      toast.push(
        copied
          ? { status: "success", title: "The link for reviewers was copied", description: note }
          : { ...BY_HAND, description: <ToCopy url={url} note={note} /> },
      );
    } catch (error) {
      const description = error instanceof Error ? error.message : String(error);
      toast.push({ status: "error", title: "No link was made", description });
    }
  };
  return {
    label: "Copy a link for reviewers",
    icon: ShareIcon,
    disabled: !mayShare,
    title: mayShare ? undefined : VIEWERS,
    onHandle: () => void share(),
  };
};

function ToCopy({ url, note }: { url: string; note: string }) {
  return (
    <>
      <span style={{ overflowWrap: "anywhere", userSelect: "all" }}>{url}</span> {note}
    </>
  );
}

/** Path of the first page that shows a document; the landing page for one without. */
function pathOf(type: string, draft: Record<string, unknown> | null): string {
  const { locations: found = [] } = locations[type]?.resolve(draft) ?? {};
  return found[0]?.href ?? "/";
}
