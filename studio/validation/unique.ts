import { getPublishedId, getVersionFromId, isDraftId } from "@sanity/client/csm";
import type { CustomValidator } from "@sanity/types";
import { API_VERSION } from "../../src/facts/api-version.ts";

/**
 * Makes a check that no other document of the same type has this value in the same field. It
 * compares drafts where they exist, so that two documents can swap values before either is
 * published; a version is compared with what will be live with its release.
 *
 * @param field the unique top-level field
 * @param message error message for a value that is taken
 */
export function uniqueAmongType<Value extends string | number>(
  field: string,
  message: (value: Value) => string,
): CustomValidator<Value | undefined> {
  return async (value, context) => {
    const { document } = context;
    if (value === undefined || document === undefined) return true;
    const release = getVersionFromId(document._id);
    const perspective = release === undefined ? "drafts" : [release];
    const others = await context
      .getClient({ apiVersion: API_VERSION })
      .fetch<number>(
        `count(*[_type == $type && ${field} == $value && _id != $id])`,
        { type: document._type, value, id: getPublishedId(document._id) },
        { perspective, tag: "validation.unique" },
      );
    return others === 0 ? true : message(value);
  };
}

/** A document with a unique value. */
interface Holder {
  _id: string;
  /** Name for editors; null if it has none yet. */
  name: string | null;
}

/**
 * Makes a check that no other document of the same type has this short name, neither published nor
 * as a draft: an address that two documents claim at any moment is shown for none of them.
 * @param thing what the document is, as in "agent"
 */
export function uniqueShortName(thing: string): CustomValidator<string | undefined> {
  return async (value, context) => {
    const { document } = context;
    if (value === undefined || document === undefined) return true;
    const id = getPublishedId(document._id);
    const holder = await context.getClient({ apiVersion: API_VERSION }).fetch<Holder | null>(
      `*[_type == $type && id == $value && !(_id in $own) && !(_id in path("versions.**"))]
        | order(_id asc)[0]{ _id, "name": coalesce(name, title) }`,
      { type: document._type, value, own: [id, `drafts.${id}`] },
      { perspective: "raw", tag: "validation.unique" },
    );
    if (holder === null) return true;
    const state = isDraftId(holder._id) ? "a draft" : "published";
    return `“${value}” is already the short name of another ${thing}: ${holder.name ?? "one without a name"} (${state}). Choose another one, or change and publish that one first.`;
  };
}
