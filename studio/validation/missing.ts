import { studioPath } from "@sanity/client/csm";
import type { Path, ValidationContext } from "@sanity/types";
import { isRecord, member } from "../../src/rules/content-rules.ts";

/**
 * Says which field is empty, and of which item of a list: "Problem card 3: “Title” is missing."
 * @param context of the rule; undefined while the schema is read
 * @param otherwise message for a field that belongs to no item of a list
 */
export function missingMessage(
  context: ValidationContext | undefined,
  otherwise = "Required",
): string {
  const item = context && itemOf(context);
  const title = context?.type?.title ?? String(context?.path?.at(-1));
  return item === undefined ? otherwise : `${item}: “${title}” is missing.`;
}

/** The item of a list that a field belongs to, as in "Problem card 3". */
function itemOf({ document, path = [], schema }: ValidationContext): string | undefined {
  const steps = path.findLastIndex((step) => typeof step !== "string") + 1;
  const item = studioPath.get(document, path.slice(0, steps));
  if (steps === 0 || !isRecord(item) || typeof item._type !== "string") return undefined;
  const items = studioPath.get(document, path.slice(0, steps - 1));
  const number =
    typeof item.id === "number" ? item.id : Object.values(Object(items)).indexOf(item) + 1;
  return `${schema.get(item._type)?.title ?? "Item"} ${number}`;
}

/** A path with the keys of list items in place of their numbers, as the form finds them. */
export function pathWithKeys(value: unknown, path: Path): Path {
  return path.map((step, index) => {
    const key = member(studioPath.get(value, path.slice(0, index + 1)), "_key");
    return typeof step === "number" && typeof key === "string" ? { _key: key } : step;
  });
}
