import { getPublishedId, isDraftId, studioPath } from "@sanity/client/csm";
import type { CustomValidator } from "@sanity/types";
import { API_VERSION } from "../../src/facts/api-version.ts";
import { isBlank } from "../../src/facts/words.ts";
import { isAbsent, member } from "../../src/rules/content-rules.ts";

/**
 * The alternative text of an image, as a check on the text's own field: the message then appears at
 * the field to fill. The image itself is the field's parent.
 */
export const validateAlt: CustomValidator<string | undefined> = (alt, { parent }) => {
  if (isAbsent(member(parent, "asset")) || (typeof alt === "string" && !isBlank(alt))) return true;
  return "Say in a few words what the picture shows, for people who cannot see it.";
};

/**
 * Whether the text of a new picture is still that of the picture before, as advice at the text. The
 * published document tells what was there before.
 */
export const validateAltOfNewPicture: CustomValidator<string | undefined> = async (
  alt,
  context,
) => {
  const { document, path, parent } = context;
  const asset = member(member(parent, "asset"), "_ref");
  if (!document || !path || !alt || asset === undefined || !isDraftId(document._id)) return true;
  const published = await context
    .getClient({ apiVersion: API_VERSION })
    .fetch<unknown>(
      `*[_id == $id][0]`,
      { id: getPublishedId(document._id) },
      { perspective: "raw", tag: "validation.picture" },
    );
  const before = studioPath.get(published, path.slice(0, -1));
  const was = member(member(before, "asset"), "_ref");
  if (was === undefined || was === asset || member(before, "alt") !== alt) return true;
  return "The picture is new, and these are the words for the one before. Do they still fit?";
};
