import { defineField, defineType, type FieldDefinition } from "@sanity/types";
import {
  DELIVERABLES_MAX,
  DELIVERABLES_MIN,
  DELIVERABLE_SIGN,
  PRIORITY_ITEMS_PER_TIER,
  PROBLEM_CARDS_PER_AGENT,
} from "../../../src/facts/constants.ts";
import { videoAddress, startsWithSign } from "../../validation/content-rules.ts";
import { TIERS } from "../../../src/facts/strings.ts";
import { isWritten } from "../../../src/rules/content-rules.ts";
import { choiceField } from "../fields/choices.ts";
import { RobotIcon } from "@sanity/icons/Robot";
import { DOMAINS, HUES, ICONS } from "../../../src/facts/vocabulary.ts";
import { freeHue, idField, orderField } from "../fields/identity.ts";
import { imageField, shareImageField } from "../fields/image.ts";
import { callToActionField, linesField, objectsField, partField } from "../fields/parts.ts";
import { tab, tabs } from "../fields/tabs.ts";
import { copyField, lineField } from "../fields/text.ts";
import { validateVideo } from "../../validation/video.ts";
import { voiceField } from "../objects/speech.ts";

/** The numbered blanks that a new agent's cards or priorities begin with. */
function blanks(type: string, from: number, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const id = from + index;
    return { _type: type, _key: `${type}-${id}`, id };
  });
}

/** Number of the first priority of a tier; the first tier is 0. */
function firstOf(tier: number): number {
  return tier * PRIORITY_ITEMS_PER_TIER + 1;
}

/**
 * A part of an agent that its page shows with one framework. Otherwise it is hidden while nothing is
 * written in it: then nothing of it is required either.
 */
function frameworkPart(
  framework: string,
  part: { name: string; title: string; description?: string },
  fields: FieldDefinition[],
) {
  return defineField({
    ...part,
    type: "object",
    options: { collapsible: true, collapsed: false },
    // The breadcrumb shows this name; without it, it would list the contents of the part.
    preview: { prepare: () => ({ title: part.title }) },
    hidden: ({ document, value }) => document?.impactFramework !== framework && !isWritten(value),
    validation: (rule, context) => (context?.hidden ? rule : rule.required()),
    fields,
  });
}

/** An agent: the content of its card, its page and its voice (specification, section 3). */
export const agent = defineType({
  name: "agent",
  title: "Agent",
  type: "document",
  icon: RobotIcon,
  validation: (rule) => rule.custom(validateVideo),
  ...tabs(
    tab("profile", "Profile", [
      lineField({
        name: "name",
        description: "First name only. It appears on cards, in lists and in the pictures.",
        characters: [12, "longer names do not fit into the pictures"],
        refusedAbove: 12,
      }),
      idField({
        thing: "agent",
        description: "The last part of the address of the agent’s page, as in /agent/nora.",
      }),
      orderField({ thing: "agent", type: "agent" }),
      lineField({
        name: "title",
        description:
          "The field, as shown under the name on the card and above it on the agent's page.",
        words: { max: 5 },
        characters: [34, "longer titles wrap on phones"],
      }),
      choiceField({
        name: "domain",
        description: `The field of work, as the site names it. There are ${DOMAINS.length}: a further agent shares one.`,
        list: DOMAINS.map(({ domain }) => ({ title: domain, value: domain })),
      }),
      choiceField({
        name: "icon",
        description: "Shown next to the name.",
        list: ICONS.map(({ label, name }) => ({ title: label, value: name })),
      }),
      choiceField({
        name: "color",
        description:
          "Of the agent's strand, portrait and page. Every color in the list reads well; a new agent begins with one that no other agent has.",
        initialValue: freeHue,
        list: HUES.map(({ label, name }) => ({ title: label, value: name })),
      }),
    ]),
    tab("story", "Story", [
      copyField({
        name: "description",
        description: "Whom the agent serves, the three things it does, and what stays with people.",
        words: { min: 40, max: 60 },
      }),
      copyField({
        name: "problem",
        title: "The challenge",
        description: "What goes wrong in this field today, and what it costs.",
        words: { min: 25, max: 60 },
      }),
      copyField({
        name: "solution",
        title: "The answer",
        description: "What the agent is designed to do about it.",
        words: { min: 25, max: 60 },
      }),
      linesField({
        name: "expertise",
        description: "Terms that a practitioner uses, one to four words each.",
        what: "areas of expertise",
        size: { min: 3, max: 12 },
      }),
      partField(
        {
          name: "claim",
          title: "Headline claim",
          description: "Only for an agent with a planned target that the site may quote.",
          optional: true,
          collapsed: true,
        },
        [
          lineField({
            name: "figure",
            description: "As shown in large type: 80%.",
            characters: [6, "it is set very large"],
          }),
          lineField({
            name: "text",
            title: "What the figure is of",
            description: "As in “time savings on financial administration”.",
            words: { max: 10 },
          }),
          copyField({ name: "detail", title: "What the planned target means", words: { max: 30 } }),
        ],
      ),
    ]),
    tab("framework", "Impact framework", [
      // The three variants of an agent's page: specification, section 2.
      choiceField({
        name: "impactFramework",
        title: "What the page shows",
        description:
          "Choose first: the form asks for what the page shows. Cards and priorities that are written stay, whatever is chosen.",
        layout: "radio",
        list: [
          { title: "Problem cards", value: "cards" },
          { title: "Priority tables", value: "priorities" },
          { title: "Overview: the challenge and the key deliverables", value: "overview" },
        ],
        initialValue: "overview",
      }),
      copyField({
        name: "frameworkIntro",
        title: "Opening of the impact framework",
        description: "On the agent's page, above the cards or the tables.",
        words: { max: 40 },
      }),
      frameworkPart("cards", { name: "problemCards", title: "Problem cards" }, [
        objectsField({
          name: "cards",
          description: `Exactly ${PROBLEM_CARDS_PER_AGENT}, in the order on the page: drag one to move it. Each is useful on its own, and none could belong to another agent.`,
          of: "problemCard",
          what: "problem cards",
          size: PROBLEM_CARDS_PER_AGENT,
          numberedFrom: 1,
          initialValue: blanks("problemCard", 1, PROBLEM_CARDS_PER_AGENT),
        }),
      ]),
      frameworkPart(
        "priorities",
        {
          name: "priorityData",
          title: "Priorities",
          description: `Three lists of ${PRIORITY_ITEMS_PER_TIER}. Drag an item to move it.`,
        },
        TIERS.map(({ key, heading }, tier) =>
          objectsField({
            name: key,
            title: heading,
            of: "priorityItem",
            what: "items in this list",
            size: PRIORITY_ITEMS_PER_TIER,
            numberedFrom: firstOf(tier),
            initialValue: blanks("priorityItem", firstOf(tier), PRIORITY_ITEMS_PER_TIER),
          }),
        ),
      ),
      linesField({
        name: "deliverables",
        description: `${DELIVERABLES_MIN} to ${DELIVERABLES_MAX} artifacts and their use, up to 14 words each. Begin each one with “${DELIVERABLE_SIGN} ”.`,
        size: { min: DELIVERABLES_MIN, max: DELIVERABLES_MAX },
        rule: startsWithSign,
        initialValue: Array.from({ length: DELIVERABLES_MIN }, () => `${DELIVERABLE_SIGN} `),
        lineStart: `${DELIVERABLE_SIGN} `,
      }),
    ]),
    tab("sample", "Sample of work", [
      defineField({ name: "artifact", title: "Sample of work", type: "artifact" }),
    ]),
    tab("media", "Pictures and voice", [
      imageField({
        name: "image",
        title: "Portrait",
        description: "Portrait format, ratio 12:17; face in the upper half.",
      }),
      imageField({
        name: "domainImage",
        title: "Picture of the field",
        description: "Wide. It is shown behind or next to the portrait.",
      }),
      voiceField(),
      defineField({
        name: "videoUrl",
        title: "Talking video (MP4)",
        type: "string",
        description:
          "Filled in by the asset generation. Empty it, and the pages show the portrait alone.",
        validation: (rule) => rule.custom(videoAddress),
      }),
      defineField({
        name: "combined_url",
        title: "Talking video, second format (WebM)",
        type: "string",
        description:
          "Filled in by the asset generation: the same video in fewer bytes, for browsers that play it.",
        validation: (rule) => rule.custom(videoAddress),
      }),
      defineField({
        name: "talking",
        title: "Talking video",
        type: "talkingVideo",
        description: "What the generation has made. Captions can be corrected.",
      }),
    ]),
    tab("closing", "Call to action", [callToActionField()]),
    tab("sharing", "Search and sharing", [
      copyField({
        name: "shareText",
        title: "Description for search and sharing",
        description:
          "One or two sentences. Left empty, the agent’s description is cut where results cut it.",
        words: { min: 12, max: 30 },
        optional: true,
      }),
      shareImageField(),
    ]),
  ),
  preview: { select: { title: "name", subtitle: "title", media: "image" } },
});
