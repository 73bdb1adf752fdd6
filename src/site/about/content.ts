import { z } from "zod";
import {
  href,
  listOf,
  optionalHref,
  optionalText,
  RichText,
  text,
} from "../../content/documents/fields.ts";
import { AgentName, definePage, opening } from "../../content/documents/page.ts";
import { orMissing } from "../../rules/content-rules.ts";

/** What agents would say to one question, and what is left to a person. */
const Exchange = z.object({
  lines: listOf(z.object({ text, agent: AgentName }), "lines", "line"),
  person: text,
});

const Decision = z.object({ title: text, text });

const MarginNote = z.object({
  figure: optionalText,
  title: text,
  text,
  label: optionalText,
  href: optionalHref,
});

const Section = z.object({
  heading: text,
  body: RichText,
  exchange: Exchange.nullish(),
  decisions: z.array(Decision, "has to be a list of decisions").nullish(),
  margin: z.array(MarginNote, "has to be a list of notes").nullish(),
});

/** /about: a long editorial page with a pull quote and notes in its margin. */
export const AboutPage = z.object({
  ...opening,
  pullQuote: text,
  sections: listOf(Section, "sections", "section"),
  closingHeading: text,
  closing: text,
  invitation: z.object({ label: text, href }, orMissing("a label and a target")),
});
export type AboutPage = z.infer<typeof AboutPage>;

export const about = definePage({
  type: "aboutPage",
  route: "/about",
  title: "About",
  position: 20,
  shape: AboutPage,
});
