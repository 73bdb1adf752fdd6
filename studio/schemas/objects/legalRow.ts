import { TextIcon } from "@sanity/icons/Text";
import { defineType } from "@sanity/types";
import { linesField } from "../fields/lists.ts";

/** A row of a legal page's table. */
export const legalRow = defineType({
  name: "legalRow",
  title: "Row",
  type: "object",
  icon: TextIcon,
  fields: [
    linesField({
      name: "cells",
      title: "Cells",
      description: "One for each column, in their order. The first names the row.",
      what: "cells",
      size: { min: 2, max: 4 },
    }),
  ],
  preview: {
    select: { title: "cells.0", subtitle: "cells.1" },
    prepare: ({ title, subtitle }) => ({ title: title || "Empty row", subtitle, media: TextIcon }),
  },
});
