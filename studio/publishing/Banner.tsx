import { Card, Stack, Text } from "@sanity/ui";
import { getPublishedId, useEditState, useFormValue } from "sanity";
import { Problems } from "./Problems.tsx";
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
  if (row.state !== "refused" && row.state !== "held" && !row.late) return null;
  return (
    <Card
      border
      data-testid="publish-banner"
      marginBottom={5}
      padding={4}
      radius={3}
      role="status"
      tone={row.late ? "caution" : lookOf(row).tone}
    >
      <Stack gap={4}>
        <Text size={1} weight="semibold">
          {row.late ? LATE.title : headingOf(row)}
        </Text>
        <Text size={1}>{row.late ? LATE.text : meaningOf(row)}</Text>
        {row.problems.length > 0 && <Problems problems={row.problems} concerned={concerned} />}
      </Stack>
    </Card>
  );
}
