import type { CustomValidator } from "@sanity/types";
import { imageAlt } from "../../src/rules/content-rules.ts";

/**
 * The alternative text of an image, as a check on the text's own field: the message then appears at
 * the field to fill. The image itself is the field's parent.
 */
export const altOfParentImage: CustomValidator<string | undefined> = (_alt, context) =>
  imageAlt(context.parent);
