import { getPublishedId } from "@sanity/client/csm";
import type { CustomValidator } from "@sanity/types";

/** Version of the Content Lake's API that the question is put to; it knows perspectives. */
const API_VERSION = "2025-02-19";

/**
 * Makes a check that no other document of the same type has this value in the same field.
 * It looks at what editors see (a draft in place of its published document), so that two documents
 * can trade places by editing both before publishing either.
 *
 * @param field top-level field that has to be unique
 * @param message what to tell the editor, given the value that is taken
 */
export function uniqueAmongType<Value extends string | number>(
  field: string,
  message: (value: Value) => string,
): CustomValidator<Value | undefined> {
  return async (value, context) => {
    const { document } = context;
    if (value === undefined || document === undefined) return true;
    const others = await context
      .getClient({ apiVersion: API_VERSION })
      .fetch<number>(
        `count(*[_type == $type && ${field} == $value && _id != $id])`,
        { type: document._type, value, id: getPublishedId(document._id) },
        { perspective: "drafts", tag: "validation.unique" },
      );
    return others === 0 ? true : message(value);
  };
}
