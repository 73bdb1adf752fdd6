import { EarthGlobeIcon } from "@sanity/icons/EarthGlobe";
import { defineField, defineType } from "@sanity/types";
import { REGIONS } from "../../../src/facts/vocabulary.ts";
import { idField, orderField } from "../fields/identity.ts";
import { linesField } from "../fields/parts.ts";
import { copyField, lineField } from "../fields/text.ts";

/** A region of the global-impact page; the map and the table are both made of these. */
export const regionRecord = defineType({
  name: "regionRecord",
  title: "Region",
  type: "document",
  icon: EarthGlobeIcon,
  fields: [
    lineField({ name: "region", words: { max: 3 } }),
    idField({
      thing: "region",
      list: REGIONS.map(({ id, name }) => ({ title: name, value: id })),
    }),
    orderField({ thing: "region", type: "regionRecord" }),
    linesField({
      name: "countries",
      description:
        "Countries or groups of countries, one per line. Not all of them: choose examples.",
      size: { min: 1, max: 20 },
    }),
    defineField({
      name: "organizations",
      type: "number",
      description: "How many, as a whole number: 2500000 for 2.5 million.",
      validation: (rule) => rule.required().integer().min(1),
    }),
    copyField({ name: "details", words: { min: 20, max: 60 } }),
  ],
  preview: {
    select: { title: "region", organizations: "organizations" },
    prepare: ({ title, organizations }) => ({
      title: title || "No name yet",
      subtitle:
        typeof organizations === "number"
          ? `${organizations.toLocaleString("en-US")} organizations`
          : "No figure yet",
    }),
  },
});
