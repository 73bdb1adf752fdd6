import { HeartIcon } from "@sanity/icons/Heart";
import { defineType } from "@sanity/types";
import { ORGANIZATION_FAMILIES, type OrganizationFamily } from "../../../src/facts/vocabulary.ts";
import { bodyField, copyField, lineField } from "../fields/text.ts";
import { idField, orderField } from "../fields/identity.ts";
import { choiceField } from "../fields/choices.ts";
import { agentsField } from "../fields/parts.ts";

/** The legal families as editors choose them; the directory sets each in letters of its own. */
const FAMILIES: Record<OrganizationFamily, string> = {
  charity: "Charities: section 501(c)(3)",
  exempt: "Other exempt organizations: the rest of section 501(c)",
  outside: "Outside section 501(c)",
};

/** One of the 21 types of mission-driven organization on /organizations. */
export const organizationType = defineType({
  name: "organizationType",
  title: "Organization type",
  type: "document",
  icon: HeartIcon,
  fields: [
    lineField({
      name: "name",
      description: "In the plural, as in “Community foundations”.",
      words: { max: 6 },
      characters: [40, "the directory is set in narrow columns"],
    }),
    idField({ thing: "organization type" }),
    orderField({ thing: "organization type", type: "organizationType" }),
    choiceField({
      name: "family",
      title: "Legal family",
      description: "The heading of the directory it appears under.",
      list: ORGANIZATION_FAMILIES.map((value) => ({ title: FAMILIES[value], value })),
      layout: "radio",
    }),
    lineField({
      name: "legalForm",
      title: "Legal form or code",
      description: "As in “501(c)(3) private foundation”. “No single form” where there is none.",
      words: { max: 14 },
    }),
    bodyField({
      title: "Explanation",
      description:
        "What it is, its typical work and size, who regulates it, and how the agents serve it. 60 to 110 words.",
    }),
    lineField({
      name: "answersTo",
      title: "Answers to",
      description: "Who regulates it or holds it to its word.",
      words: { max: 12 },
    }),
    copyField({
      name: "example",
      title: "An example of its work",
      description: "Concrete and plausible. Do not name a real organization.",
      words: { max: 35 },
      optional: true,
    }),
    agentsField({
      title: "Agents that serve it most",
      description: "One to four, the most useful first.",
      max: 4,
    }),
  ],
  preview: { select: { title: "name", subtitle: "legalForm" } },
});
