import { defineArrayMember, defineField, defineType } from "@sanity/types";
import { clockTime } from "../../../src/facts/times.ts";
import { copyField, lineField } from "../fields/text.ts";
import { partField } from "../fields/parts.ts";

/** A generated file, never uploaded by hand. */
function madeFile(name: string, title: string, accept: string) {
  return defineField({
    name,
    title,
    type: "file",
    fieldset: "files",
    readOnly: true,
    options: { accept },
  });
}

function madeNumber(name: string, title: string) {
  return defineField({ name, title, type: "number", fieldset: "files", readOnly: true });
}

/** A point in time of the video. */
function moment(name: string, title: string) {
  return defineField({
    name,
    title,
    type: "number",
    description: "In seconds, with a decimal point: 2.75.",
    validation: (rule) => rule.required().min(0),
  });
}

/**
 * The agent's talking video with all that a player needs: files, captions, transcript. The asset
 * generation writes it; only its captions are for editors.
 */
export const talkingVideo = defineType({
  name: "talkingVideo",
  title: "Talking video",
  type: "object",
  options: { collapsible: true, collapsed: true },
  fieldsets: [{ name: "files", options: { collapsible: true, collapsed: true, columns: 2 } }],
  fields: [
    copyField({
      name: "text",
      title: "What is said",
      description:
        "The introduction that the video was made from. Change it under Voice and generate the video again.",
      optional: true,
      readOnly: true,
    }),
    defineField({
      name: "cues",
      title: "Captions",
      type: "array",
      description:
        "Shown while the agent speaks. Correct them here; a new video brings new captions.",
      of: [
        defineArrayMember({
          type: "object",
          title: "Caption",
          fields: [
            moment("start", "From"),
            moment("end", "To"),
            copyField({
              name: "text",
              title: "Words",
              description: "One or two lines of up to 37 characters each.",
              characters: [75, "longer captions hide the face"],
            }),
          ],
          preview: {
            select: { start: "start", end: "end", text: "text" },
            prepare: ({ start, end, text }) => ({
              title: text || "No words yet",
              subtitle: `${clockTime(start)} to ${clockTime(end)}`,
            }),
          },
        }),
      ],
    }),
    madeNumber("seconds", "Length in seconds"),
    defineField({ name: "language", type: "string", fieldset: "files", readOnly: true }),
    madeNumber("width", "Width in pixels"),
    madeNumber("height", "Height in pixels"),
    madeFile("mp4", "MP4", "video/mp4"),
    madeFile("webm", "WebM", "video/webm"),
    madeFile("posterAvif", "Still", "image/avif"),
    defineField({
      name: "portrait",
      title: "Portrait that it shows",
      type: "image",
      readOnly: true,
      hidden: true,
    }),
    defineField({
      name: "loudness",
      type: "string",
      description: "One character, 0-9a-z, for each 40 ms: the strand moves by it.",
      readOnly: true,
      hidden: true,
    }),
    defineField({
      name: "key",
      title: "Made from",
      type: "string",
      description:
        "Content hash of text, voice, portrait and provider: another one is out of date.",
      readOnly: true,
      hidden: true,
    }),
  ],
  preview: { select: { title: "text" } },
});

/** A voice setting that runs from 0 to 1. */
function level(name: string, title: string, description: string) {
  return defineField({
    name,
    title,
    description: `${description} From 0 to 1.`,
    type: "number",
    validation: (rule) => [
      rule.required(),
      rule.min(0).max(1).error("Choose a number from 0 to 1, as in 0.8."),
    ],
  });
}

/** The agent's speech: the voice, the spoken introduction and the four voice settings. */
export function voiceField() {
  return partField({ name: "voice" }, [
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
