import { CogIcon } from "@sanity/icons/Cog";
import { defineField, defineType } from "@sanity/types";
import { hasWords } from "../../validation/content-rules.ts";
import { imageField } from "../fields/image.ts";
import { objectsField, partField } from "../fields/parts.ts";
import { copyField, lineField } from "../fields/text.ts";
import { UserIcon } from "@sanity/icons/User";
import { previewOf } from "../fields/preview.ts";

/** What is the same on every page: the product's name, banners, gate texts, contact, robots. */
export const siteSettings = defineType({
  name: "siteSettings",
  title: "Site settings",
  type: "document",
  icon: CogIcon,
  groups: [
    { name: "product", title: "Product", default: true },
    { name: "notices", title: "Banners and gate" },
    { name: "contact", title: "Contact and footer" },
    { name: "sharing", title: "Search and sharing" },
  ],
  fields: [
    lineField({
      name: "name",
      title: "Product name",
      description: "The only place where the name is set.",
      group: "product",
    }),
    lineField({ name: "tagline", title: "Tagline", words: { max: 10 }, group: "product" }),
    partField({ name: "badge", title: "Badge above the headline", group: "product" }, [
      lineField({
        name: "text",
        title: "Text",
        words: { max: 14 },
        characters: 60,
        because: "the badge is one line",
      }),
      defineField({
        name: "agent",
        title: "Agent it leads to",
        type: "reference",
        to: [{ type: "agent" }],
        validation: (rule) => rule.required(),
      }),
    ]),

    partField(
      {
        name: "conceptBanner",
        title: "Concept-phase banner",
        description: "Says on every page that the product is planned.",
        group: "notices",
      },
      [
        lineField({
          name: "label",
          title: "Label",
          words: { max: 4 },
          characters: 20,
          because: "the banner is thin",
        }),
        copyField({ name: "text", title: "Text", words: { max: 30 } }),
      ],
    ),
    partField({ name: "gate", title: "Password gate", group: "notices" }, [
      copyField({
        name: "notice",
        title: "Confidentiality notice",
        description: "That the information is confidential and must not be shared.",
        words: { max: 50 },
      }),
      copyField({
        name: "agreement",
        title: "Words beside the checkbox",
        description: "In the reader's own voice: “I …”.",
        words: { max: 25 },
      }),
      copyField({
        name: "noScript",
        title: "Explanation without JavaScript",
        description: "For visitors whose browser runs no scripts, so they cannot open the gate.",
        words: { max: 40 },
      }),
    ]),
    lineField({
      name: "printNotice",
      title: "Notice on printed pages",
      description: "Printed on every page that a visitor prints.",
      words: { max: 16 },
      group: "notices",
    }),
    lineField({
      name: "soundBanner",
      title: "Sound banner",
      description: "Shown while the browser holds back the sound.",
      characters: 48,
      because: "the banner is one line on phones",
      words: { max: 10 },
      group: "notices",
    }),

    partField({ name: "contact", title: "Contact", group: "contact" }, [
      defineField({
        name: "email",
        title: "Email address",
        type: "string",
        description: "Becomes a mail link.",
        validation: (rule) => rule.required().custom(hasWords).email(),
      }),
      lineField({ name: "phone", title: "Phone", description: "Shown as text, never as a link." }),
    ]),
    objectsField({
      name: "people",
      title: "Who is behind it",
      description:
        "Shown on the About and Contact pages. Left empty, they name nobody. Fill it in before you send anyone a link: it is the first thing that readers ask.",
      of: "person",
      what: "people",
      size: { min: 0, max: 6 },
      optional: true,
      group: "contact",
    }),
    lineField({
      name: "copyright",
      title: "Copyright line",
      description: "At the end of every page.",
      group: "contact",
    }),

    copyField({
      name: "description",
      title: "Description for search and sharing",
      words: { min: 12, max: 30 },
      group: "sharing",
    }),
    imageField({
      name: "shareImage",
      title: "Sharing image",
      description: "Shown when a page is shared: 1200 by 630 pixels.",
      optional: true,
      group: "sharing",
    }),
    defineField({
      name: "allowIndexing",
      title: "Let search engines list the site",
      type: "boolean",
      description: "Off, the site asks every search engine to leave it out.",
      initialValue: false,
      group: "sharing",
      validation: (rule) => rule.required(),
    }),
  ],
  preview: {
    select: { name: "name", media: "shareImage" },
    prepare: ({ name, media }) => ({
      title: "Site settings",
      subtitle: name || "The product has no name yet",
      media,
    }),
  },
});

/** Somebody who is behind the site. */
export const person = defineType({
  name: "person",
  title: "Person",
  type: "object",
  icon: UserIcon,
  fields: [
    lineField({
      name: "name",
      title: "Name",
      description: "First and last name. Only with this person’s consent.",
      words: { max: 6 },
    }),
    lineField({
      name: "role",
      title: "Role",
      description: "What this person does for the project: “Answers your messages”.",
      words: { max: 8 },
    }),
    imageField({
      name: "image",
      title: "Picture",
      description: "A portrait, shown as a small square. Left empty, the words stand alone.",
      optional: true,
    }),
    copyField({
      name: "sentence",
      title: "One sentence",
      description: "Why this person: the work they come from, and where.",
      words: { max: 30 },
    }),
  ],
  preview: previewOf({ title: ["name", "Nobody yet"], subtitle: "role", media: "image" }),
});
