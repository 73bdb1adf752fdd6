import {
  type DocumentActionComponent,
  type DocumentBadgeComponent,
  getPublishedId,
  pathToString,
  useDocumentOperation,
  useEditState,
  useFormValue,
} from "sanity";
import { Box } from "@sanity/ui";
import { Notice } from "../ui/layout.tsx";
import { Problems } from "./Problems.tsx";
import { LATE, headingOf, stateLabelOf, explanationOf, needsAttention, news } from "./status.ts";
import { type DocumentStatus, useDocumentStatus } from "./use-publishing.tsx";
import { useToast } from "@sanity/ui/toast";
import { useEffect, useRef, useState } from "react";
import { useRouter } from "sanity/router";
import { usePaneRouter } from "sanity/structure";
import { nameOfDocument } from "../../src/content/documents/document-name.ts";
import { placeOfField, placeOfProblem } from "../field-place.ts";
import { titleOfType } from "../schemas/index.ts";
import { exactTime } from "../ui/time.tsx";
import { UnpublishIcon } from "@sanity/icons/Unpublish";

/**
 * Above the form of a document that visitors do not see as it was published: why, and what to do. It
 * also tells the result of each publish.
 */
export function Banner() {
  const id = getPublishedId(String(useFormValue(["_id"])));
  const type = String(useFormValue(["_type"]));
  const { draft, published } = useEditState(id, type);
  const status = useDocumentStatus(id, published);
  useResultToast(status, nameOfDocument(published ?? draft ?? {}) ?? titleOfType(type));
  if (status === undefined) return null;
  const { row, concerned } = status;
  if (!needsAttention(row)) return null;
  return (
    <Box marginBottom={5}>
      <Notice
        testId="publish-banner"
        role="status"
        title={headingOf(row)}
        text={row.state === "late" ? LATE.text : explanationOf(row)}
        tone={stateLabelOf(row).tone}
      >
        {row.problems.length > 0 && <Problems problems={row.problems} concerned={concerned} />}
      </Notice>
    </Box>
  );
}

/** A toast stays long enough to reach its link, in milliseconds. */
const TOAST = { closable: true, duration: 15_000 };

/**
 * Tells the result of a publish while its document is open: a link to the page, or to the field that
 * keeps it from the site.
 */
function useResultToast(status: DocumentStatus | undefined, name: string): void {
  const toast = useToast();
  const { resolveIntentLink, navigateUrl } = useRouter();
  const before = useRef<DocumentStatus>(undefined);
  useEffect(() => {
    const known = before.current;
    before.current = status;
    if (status === undefined || known === undefined) return;
    const { row, concerned } = status;
    if (news([known.row], [row]).length === 0) return;
    const [problem] = row.problems;
    const document = concerned.find(({ _id }) => _id === problem?.document);
    if (row.state === "refused" && problem && document) {
      const { path } = placeOfField(problem.field, document, document._type);
      const params = { id: document._id, type: document._type, path: pathToString(path) };
      const address = resolveIntentLink("edit", params);
      toast.push({
        ...TOAST,
        status: "error",
        title: `${name}: ${headingOf(row)}`,
        description: (
          // A toast is outside of the router.
          <a
            href={address}
            onClick={(event) => {
              event.preventDefault();
              navigateUrl({ path: address });
            }}
          >
            {placeOfProblem(problem, document)}
          </a>
        ),
      });
      return;
    }
    toast.push({
      ...TOAST,
      status: row.state === "live" ? "success" : "warning",
      title: `${name}: ${stateLabelOf(row).label}`,
      description: row.url && !row.removed && (
        <a href={row.url} target="_blank" rel="noreferrer">
          See the page
        </a>
      ),
    });
  }, [status, name, toast, resolveIntentLink, navigateUrl]);
}

const COLORS = {
  default: undefined,
  positive: "success",
  caution: "warning",
  critical: "danger",
} as const;

/** Badge in the foot of a document: its state for visitors. */
export const PublishBadge: DocumentBadgeComponent = ({ id, published, draft, version }) => {
  const row = useDocumentStatus(getPublishedId(id), published)?.row;
  // The badge is about the newest revision.
  if (usePaneRouter().params?.rev) return null;
  if (version) {
    return {
      label: "In a release, not on the site",
      title: "Visitors see this version when its release goes live.",
      color: "warning",
    };
  }
  if (published === null && draft !== null) {
    return {
      label: "Draft only",
      title: "It was never published: visitors do not see it.",
      color: "warning",
    };
  }
  if (row === undefined || (published === null && row.state === "live")) return null;
  if (row.state === "late") return { label: "Waiting for the publisher", color: "warning" };
  const since = row.at === undefined ? "" : ` Since ${exactTime(row.at)}.`;
  if (draft !== null && row.state === "live") {
    return {
      label: "On the site without your changes",
      title: `Visitors see the version that was published last.${since} Publish shows them this one.`,
      color: "warning",
    };
  }
  const { label, tone } = stateLabelOf(row);
  return { label, title: `${explanationOf(row)}${since}`, color: COLORS[tone] };
};

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
