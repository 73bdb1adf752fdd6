import { getPublishedId, type DocumentBadgeComponent } from "sanity";
import { exactly } from "../ui/time.ts";
import { useDocumentStatus } from "./use-document-status.ts";
import { lookOf, meaningOf } from "./words.ts";

const COLORS = {
  default: undefined,
  primary: "primary",
  positive: "success",
  caution: "warning",
  critical: "danger",
} as const;

/** Badge in the foot of a document: its state for visitors. */
export const PublishBadge: DocumentBadgeComponent = ({ id, published, draft, version }) => {
  const row = useDocumentStatus(getPublishedId(id), published)?.row;
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
  const since = row.at === undefined ? "" : ` Since ${exactly(row.at)}.`;
  if (draft !== null && row.state === "live") {
    return {
      label: "On the site without your changes",
      title: `Visitors see the version that was published last.${since} Publish shows them this one.`,
      color: "warning",
    };
  }
  const { label, tone } = lookOf(row);
  return { label, title: `${meaningOf(row)}${since}`, color: COLORS[tone] };
};
