import { z } from "zod";
import { OUTSIDE_BUILDINGS } from "../../facts/vocabulary.ts";
import { HeadingBlock, listOf, oneOf, RichText, text } from "../../content/documents/fields.ts";
import { AgentName, definePage, opening, related } from "../../content/documents/page.ts";

/** What an agent reads, what comes back, and who lets it out. */
const Handling = z.object({ agent: AgentName, record: text, work: text, releasedBy: text });

const Claim = z.object({
  title: text,
  text,
  place: oneOf(["inside", "boundary", "outside"]),
  mark: text,
  building: oneOf(OUTSIDE_BUILDINGS).nullish(),
});

/** /data-security: the claims, in words and as labels of the building plan. */
export const DataSecurityPage = z.object({
  ...opening,
  diagram: z.object({
    heading: text,
    insideLabel: text,
    lockedLabel: text,
    boundaryLabel: text,
    outsideLabel: text,
    caption: text,
    handling: listOf(Handling, "records and work", "agent"),
  }),
  claims: listOf(Claim, "claims", "claim"),
  access: HeadingBlock,
  explanationHeading: text,
  explanation: RichText,
  closingHeading: text,
  closing: text,
  related,
});
export type DataSecurityPage = z.infer<typeof DataSecurityPage>;

export const dataSecurity = definePage({
  type: "dataSecurityPage",
  route: "/data-security",
  title: "Data security",
  position: 90,
  shape: DataSecurityPage,
});
