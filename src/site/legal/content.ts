import { listQuery } from "../../content/documents/query-definition.ts";
import { z } from "zod";
import { SHORT_NAME } from "../../facts/names.ts";
import { cellsFitColumns } from "../../rules/content-rules.ts";
import { listOf, optionalImage, RichText, text, texts } from "../../content/documents/fields.ts";
import { related } from "../../content/documents/page.ts";
import { isFreeForLegal } from "../../content/documents/site-paths.ts";

const Table = z
  .object({
    caption: text,
    columns: texts,
    rows: listOf(z.object({ cells: texts }), "rows", "row"),
  })
  .refine((table) => cellsFitColumns(table) === true, {
    error: "has a row with more or fewer cells than there are columns",
  });

const Section = z.object({
  heading: text,
  plain: text,
  body: RichText,
  table: Table.nullish(),
});

const date = z.iso.date("has to be a date, as in 2025-08-01");

/** A legal page. */
export const LegalPage = z.object({
  _id: z.string(),
  slug: text
    .regex(SHORT_NAME, "has to be a lower-case name of at most 64 letters, such as privacy-policy")
    .refine(isFreeForLegal, "is the address of another page of the site"),
  title: text,
  description: text,
  shareImage: optionalImage,
  effectiveDate: date,
  lastChanged: date.nullish(),
  summary: text,
  sections: listOf(Section, "sections", "section"),
  related,
});
export type LegalPage = z.infer<typeof LegalPage>;

/** A section of a legal page with the address that links lead to. */
export type AnchoredSection = LegalPage["sections"][number] & { anchor: string };

/** The legal pages. */
export const LEGAL_PAGES = listQuery("legalPage", LegalPage);
