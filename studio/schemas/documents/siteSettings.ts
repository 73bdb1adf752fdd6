import { CogIcon } from "@sanity/icons/Cog";
import { defineField, defineType } from "@sanity/types";
import { hasWords } from "../../validation/content-rules.ts";
import { imageField } from "../fields/image.ts";
import { agentField, objectsField, partField } from "../fields/parts.ts";
import { tab, tabs } from "../fields/tabs.ts";
import { copyField, lineField } from "../fields/text.ts";

/** What is the same on every page: the product's name, banners, gate texts, contact, robots. */
export const siteSettings = defineType({
  name: "siteSettings",
  title: "Site settings",
  type: "document",
  icon: CogIcon,

  ...tabs(
    tab("product", "Product", [
      lineField({
        name: "name",
        title: "Product name",
        description: "The only place where the name is set.",
      }),
      lineField({ name: "tagline", words: { max: 10 } }),
      partField({ name: "badge", title: "Badge above the headline" }, [
        lineField({
          name: "text",
          words: { max: 14 },
          characters: [60, "the badge is one line"],
        }),
        agentField({ title: "Agent it leads to" }),
      ]),
    ]),
    tab("notices", "Banners and gate", [
      partField(
        {
          name: "conceptBanner",
          title: "Concept-phase banner",
          description: "Says on every page that the product is planned.",
        },
        [
          lineField({
            name: "label",
            words: { max: 4 },
            characters: [20, "the banner is thin"],
          }),
          copyField({ name: "text", words: { max: 30 } }),
        ],
      ),
      partField({ name: "gate", title: "Password gate" }, [
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
      }),
      lineField({
        name: "soundBanner",
        title: "Sound banner",
        description: "Shown while the browser holds back the sound.",
        characters: [48, "the banner is one line on phones"],
        words: { max: 10 },
      }),
    ]),
    tab("contact", "Contact and footer", [
      partField({ name: "contact" }, [
        defineField({
          name: "email",
          title: "Email address",
          type: "string",
          description: "Becomes a mail link.",
          validation: (rule) => rule.required().custom(hasWords).email(),
        }),
        lineField({ name: "phone", description: "Shown as text, never as a link." }),
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
      }),
      lineField({
        name: "copyright",
        title: "Copyright line",
        description: "At the end of every page.",
      }),
    ]),
    tab("sharing", "Search and sharing", [
      copyField({
        name: "description",
        title: "Description for search and sharing",
        words: { min: 12, max: 30 },
      }),
      imageField({
        name: "shareImage",
        title: "Sharing image",
        description: "Shown when a page is shared: 1200 by 630 pixels.",
        optional: true,
      }),
      defineField({
        name: "allowIndexing",
        title: "Let search engines list the site",
        type: "boolean",
        description: "Off, the site asks every search engine to leave it out.",
        initialValue: false,
        validation: (rule) => rule.required(),
      }),
    ]),
  ),
  preview: { prepare: () => ({ title: "Site settings" }) },
});

/** Somebody who is behind the site. */
export const person = defineType({
  name: "person",
  title: "Person",
  type: "object",
  fields: [
    lineField({
      name: "name",
      description: "First and last name. Only with this person’s consent.",
      words: { max: 6 },
    }),
    lineField({
      name: "role",
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
  preview: { select: { title: "name", subtitle: "role", media: "image" } },
});
