import { getPublishedId, type DocumentBadgeComponent } from "sanity";
import { exactly } from "./time.ts";
import { useDocumentStatus } from "./use-document-status.ts";
import { lookOf, meaningOf } from "./words.ts";

const COLORS = {
  default: undefined,
  primary: "primary",
  positive: "success",
  critical: "danger",
} as const;

/** In the foot of a document: whether the site shows what is published. */
export const PublishBadge: DocumentBadgeComponent = ({ id, published }) => {
  const status = useDocumentStatus(getPublishedId(id), published);
  if (status === undefined || (published === null && status.state === "live")) return null;
  const { label, tone } = lookOf(status);
  const since = status.at === undefined ? "" : ` Since ${exactly(status.at)}.`;
  return {
    label: status.late ? "Waiting for the publisher" : label,
    title: `${meaningOf(status)}${since}`,
    color: status.late ? "warning" : COLORS[tone],
  };
};
