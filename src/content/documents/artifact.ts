import { z } from "zod";
import { ARTIFACT_KINDS, ARTIFACT_LANGUAGES, ROW_RESULTS } from "../../facts/artifact.ts";
import { whoAndWhen } from "../../rules/content-rules.ts";
import { optionalText, text } from "./fields.ts";

const kinds = ARTIFACT_KINDS.map(({ id }) => id);
const results = ROW_RESULTS.map(({ id }) => id);
const languages = ARTIFACT_LANGUAGES.map(({ id }) => id);

/** A row of the paper: a line, an entry, a session, a band; see `ARTIFACT_KINDS`. */
export const ArtifactRow = z.object({
  lead: optionalText,
  label: text,
  values: z.array(text, "has to be a list of texts").nullish(),
  result: z.enum(results, "is not a result that the site knows").nullish(),
  flag: z.boolean("has to be on or off").nullish(),
});
export type ArtifactRow = z.infer<typeof ArtifactRow>;

/** A part of the paper. */
export const ArtifactSection = z.object({
  heading: optionalText,
  language: z.enum(languages, "is not one of the languages").nullish(),
  text: optionalText,
  columns: z.array(text, "has to be a list of texts").nullish(),
  rows: z.array(ArtifactRow, "has to be a list of rows").nullish(),
});
export type ArtifactSection = z.infer<typeof ArtifactSection>;

/** A sample of an agent's work: a paper of an invented organization, drawn from its rows. */
export const Artifact = z.object({
  kind: z.enum(kinds, "is not a kind of paper that the site draws"),
  heading: text,
  lede: text,
  organization: text,
  title: text,
  detail: optionalText,
  sections: z.array(ArtifactSection, "has to be a list of sections").min(1, "needs a section"),
  notes: z
    .array(
      z.object({ about: text, author: optionalText, text }),
      "has to be a list of notes in the margin",
    )
    .nullish(),
  signer: z.object({ role: text, text }, "has no signer: say who decides"),
  checked: z
    .object({
      name: optionalText,
      date: z.iso.date("has to be a date, as in 2026-11-30").nullish(),
    })
    .refine((checked) => whoAndWhen(checked) === true, "needs both a name and a date")
    .nullish(),
});
export type Artifact = z.infer<typeof Artifact>;
