import { getPublishedId, useEditState, useFormValue } from "sanity";
import { Box } from "@sanity/ui";
import { Notice } from "../ui/Notice.tsx";
import { Problems } from "./Problems.tsx";
import { needsAttention } from "./status.ts";
import { useDocumentStatus } from "./use-document-status.ts";
import { useResultToast } from "./use-result-toast.tsx";
import { headingOf, LATE, lookOf, meaningOf } from "./words.ts";

/**
 * Above the form of a document that visitors do not see as it was published: why, and what to do. It
 * also tells the result of each publish.
 */
export function Banner() {
  const id = getPublishedId(String(useFormValue(["_id"])));
  const type = String(useFormValue(["_type"]));
  const { published } = useEditState(id, type);
  const status = useDocumentStatus(id, published);
  useResultToast(status);
  if (status === undefined) return null;
  const { row, concerned } = status;
  if (!needsAttention(row)) return null;
  return (
    <Box marginBottom={5}>
      <Notice
        testId="publish-banner"
        role="status"
        title={headingOf(row)}
        text={row.state === "late" ? LATE.text : meaningOf(row)}
        tone={lookOf(row).tone}
      >
        {row.problems.length > 0 && <Problems problems={row.problems} concerned={concerned} />}
      </Notice>
    </Box>
  );
}
