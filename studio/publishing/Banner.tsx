import { Card, Stack, Text } from "@sanity/ui";
import { getPublishedId, useEditState, useFormValue } from "sanity";
import { Problems } from "./Problems.tsx";
import { useDocumentStatus } from "./use-document-status.ts";
import { LATE, meaningOf } from "./words.ts";

/** Above the form of a document that the site refused, or whose publish waits: why, and what to do. */
export function Banner() {
  const id = getPublishedId(String(useFormValue(["_id"])));
  const type = String(useFormValue(["_type"]));
  const { published } = useEditState(id, type);
  const status = useDocumentStatus(id, published);
  if (status === undefined || (status.state !== "refused" && !status.late)) return null;
  const refused = status.state === "refused";
  return (
    <Card
      border
      marginBottom={5}
      padding={4}
      radius={3}
      role="status"
      tone={refused ? "critical" : "caution"}
    >
      <Stack gap={4}>
        <Text size={1} weight="semibold">
          {refused ? "What you published is not on the site" : LATE.title}
        </Text>
        <Text size={1}>{refused ? meaningOf(status) : LATE.text}</Text>
        {published && <Problems problems={status.problems} concerned={[published]} />}
      </Stack>
    </Card>
  );
}
