import { UserIcon } from "@sanity/icons/User";
import { defineField, defineType } from "@sanity/types";
import { sample } from "../../../src/site/sample/content.ts";
import { FRAMEWORK_CARD_COUNT } from "../../../src/facts/constants.ts";
import { videoAddress } from "../../validation/content-rules.ts";
import { domainField } from "../fields/choices.ts";
import { imageField, shareImageField } from "../fields/image.ts";
import { agentField, callToActionField, objectsField } from "../fields/parts.ts";
import { pagePreview } from "../fields/page.ts";
import { tab, tabs } from "../fields/tabs.ts";
import { copyField, lineField } from "../fields/text.ts";
import { artifactField } from "../objects/artifact.ts";

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
      domainField(),
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
    tab("sample", "Sample of work", [artifactField()]),
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
