import { defineField } from "@sanity/types";
import { voiceLevel } from "../../../src/rules/content-rules.ts";
import { partField } from "./objects.ts";
import { copyField, lineField } from "./text.ts";

/** A voice setting that runs from 0 to 1. */
function level(name: string, title: string, description: string) {
  return defineField({
    name,
    title,
    description: `${description} From 0 to 1.`,
    type: "number",
    validation: (rule) => rule.required().custom(voiceLevel),
  });
}

/** The agent's speech: the voice, the spoken introduction and the four voice settings. */
export function voiceField({ group }: { group: string }) {
  return partField({ name: "voice", title: "Voice", group }, [
    {
      ...lineField({
        name: "voiceId",
        title: "Voice ID",
        description: "The voice provider's own name for the voice.",
      }),
      options: { voices: true as const },
    },
    copyField({
      name: "introText",
      title: "Spoken introduction",
      description:
        "Name, field, and one promise with its limit. Read it aloud: no symbols or abbreviations that a voice would stumble on.",
      words: { min: 25, max: 45 },
      spoken: true,
    }),
    defineField({
      name: "voiceSettings",
      title: "Voice settings",
      type: "object",
      options: { columns: 2, collapsible: true, collapsed: true },
      // Defaults of every agent (specification, section 3).
      initialValue: {
        stability: 0.8,
        similarity_boost: 0.9,
        style: 0.15,
        use_speaker_boost: true,
      },
      validation: (rule) => rule.required(),
      fields: [
        level("stability", "Stability", "Higher is calmer and more even."),
        level("similarity_boost", "Similarity", "Higher keeps closer to the original voice."),
        level("style", "Style", "Higher is more expressive."),
        defineField({
          name: "use_speaker_boost",
          title: "Speaker boost",
          type: "boolean",
          description: "Makes the voice clearer but slower to generate.",
          validation: (rule) => rule.required(),
        }),
      ],
    }),
  ]);
}
