import { defineQuery } from "groq";
import { z } from "zod";
import { text } from "../fields.ts";
import { ImageValue } from "../image.ts";
import { HeadingBlock, RichText } from "../rich-text.ts";
import { definePage } from "../define-page.ts";

const LANDING_QUERY = defineQuery(`*[_type == "landingPage" && _id == "landingPage"][0]{
  _id, shareImage{ asset, alt, crop, hotspot },
  hero{ headline, lede, what, hear, find },
  opening{ heading, audience, body },
  breadth{ heading, intro },
  nexus{ heading, intro },
  coverage{ heading, closing },
  playback{ note },
  unified{ heading },
  summary{ body, coda, claimsNote },
  not{ lead, emphasis, statements[]{ title, text } },
  statistics[]{ value, label }
}`);

/** The words of the landing page, section by section (specification, section 2). */
export const Landing = z.object({
  _id: z.string(),
  shareImage: ImageValue.nullish(),
  hero: z.object({ headline: text, lede: text, what: text, hear: text, find: text }),
  opening: z.object({ heading: text, audience: text, body: RichText }),
  breadth: HeadingBlock,
  nexus: HeadingBlock,
  coverage: z.object({ heading: text, closing: text }),
  playback: z.object({ note: text }),
  unified: z.object({ heading: text }),
  summary: z.object({ body: RichText, coda: text, claimsNote: text }),
  not: z.object({
    lead: text,
    emphasis: text,
    statements: z.array(z.object({ title: text, text })).min(1, "needs at least one statement"),
  }),
  statistics: z.array(z.object({ value: text, label: text })).min(1, "needs at least one figure"),
});
export type Landing = z.infer<typeof Landing>;

export const landing = definePage({
  type: "landingPage",
  route: "/",
  title: "Landing page",
  position: 10,
  shows: ["agent", "pillar", "nexusCapability"],
  query: LANDING_QUERY,
  shape: Landing,
});
