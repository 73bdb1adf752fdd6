import { getPublishedId, useEditState, useFormValue } from "sanity";

/** Marks the form of a draft, or of a document that is not published. */
export function DraftMark() {
  const id = getPublishedId(String(useFormValue(["_id"])));
  const { draft, published } = useEditState(id, String(useFormValue(["_type"])));
  return draft === null && published !== null ? null : <span hidden data-draft />;
}
