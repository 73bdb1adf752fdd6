import { UserIcon } from "@sanity/icons/User";
import { defineField, defineType } from "@sanity/types";
import { sample } from "../../../src/site/sample/content.ts";
import { FRAMEWORK_CARD_COUNT } from "../../../src/facts/constants.ts";
import { videoAddress } from "../../validation/content-rules.ts";
import { DOMAINS } from "../../../src/facts/vocabulary.ts";
import { choiceField } from "../fields/choices.ts";
import { imageField, shareImageField } from "../fields/image.ts";
import { agentField, callToActionField, objectsField } from "../fields/parts.ts";
import { pagePreview } from "../fields/page.ts";
import { tab, tabs } from "../fields/tabs.ts";
import { copyField, lineField } from "../fields/text.ts";

/** The sample profile of one agent, with its five framework cards. */
export const samplePage = defineType({
  name: "samplePage",
  title: "Sample page",
  type: "document",
  icon: UserIcon,

  ...tabs(
    tab("profile", "Profile", [
      agentField(),
      lineField({ name: "name" }),
      lineField({ name: "title", words: { max: 5 } }),
      choiceField({
        name: "domain",
        description: `The field of work, as the site names it. There are ${DOMAINS.length}: a further agent shares one.`,
        list: DOMAINS.map(({ domain }) => ({ title: domain, value: domain })),
      }),
      imageField({
        name: "image",
        title: "Portrait",
        description: "Portrait format, ratio 12:17; face in the upper half.",
      }),
      defineField({
        name: "videoUrl",
        title: "Video",
        type: "string",
        validation: (rule) => rule.custom(videoAddress),
      }),
      copyField({ name: "description", words: { min: 40, max: 60 } }),
      shareImageField(),
    ]),
    tab("sample", "Sample of work", [
      defineField({ name: "artifact", title: "Sample of work", type: "artifact" }),
    ]),
    tab("framework", "Framework cards", [
      objectsField({
        name: "cards",
        title: "Framework cards",
        description: `Exactly ${FRAMEWORK_CARD_COUNT}, numbered 1 to ${FRAMEWORK_CARD_COUNT}. The number sets the color of the header.`,
        of: "frameworkCard",
        size: FRAMEWORK_CARD_COUNT,
        numberedFrom: 1,
      }),
    ]),
    tab("closing", "Call to action", [callToActionField()]),
  ),
  preview: pagePreview(sample, "name"),
});
