import type { ValidationContext } from "@sanity/types";
import { isRecord } from "./wording.ts";

/**
 * Says which field is empty, and of which item of a list: "Problem card 3: “Title” is missing."
 * @param context of the rule; undefined while the schema is read
 * @param otherwise message for a field that belongs to no item of a list
 */
export function missing(context: ValidationContext | undefined, otherwise = "Required"): string {
  const item = context && itemOf(context);
  const title = context?.type?.title ?? String(context?.path?.at(-1));
  return item === undefined ? otherwise : `${item}: “${title}” is missing.`;
}

/** The item of a list that a field belongs to, as in "Problem card 3". */
function itemOf({ document, path = [], schema }: ValidationContext): string | undefined {
  let value: unknown = document;
  let name: string | undefined;
  for (const step of path) {
    if (typeof step === "string") {
      value = isRecord(value) ? value[step] : undefined;
      continue;
    }
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    const index =
      typeof step === "object" && "_key" in step
        ? items.findIndex((item) => isRecord(item) && item._key === step._key)
        : Number(step);
    value = items[index];
    if (!isRecord(value) || typeof value._type !== "string") continue;
    const number = typeof value.id === "number" ? value.id : index + 1;
    name = `${schema.get(value._type)?.title ?? "Item"} ${number}`;
  }
  return name;
}
