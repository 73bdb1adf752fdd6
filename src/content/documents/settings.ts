import { z } from "zod";
import { href, ImageValue, optionalImage, optionalText, text } from "./fields.ts";
import { singleQuery, REFERENCE } from "./query-definition.ts";

/** Somebody who is behind the site. */
export const Person = z.object({
  name: text,
  role: text,
  sentence: text,
  image: optionalImage,
});
export type Person = z.infer<typeof Person>;

/** What the Studio takes for an address: umlauts and an ampersand as well. */
const email = z.email({ pattern: z.regexes.rfc5322Email, error: "has to be an e-mail address" });

/** The texts around every page, and the organization behind the site. */
export const Settings = z.object({
  _id: z.string(),
  name: text,
  tagline: text,
  description: text,
  badge: z.object({
    text,
    agent: z
      .object(
        { _id: z.string(), name: text, image: ImageValue },
        "points to an agent that does not exist. Choose another",
      )
      .meta(REFERENCE),
  }),
  conceptBanner: z.object({ label: text, text }),
  gate: z.object({ notice: text, agreement: text, noScript: text }),
  printNotice: text,
  soundBanner: text,
  contact: z.object({ email, phone: text }),
  people: z.array(Person, "has to be a list of people").nullish(),
  allowIndexing: z.boolean("has to be on or off"),
  copyright: text,
  shareImage: optionalImage,
});
export type Settings = z.infer<typeof Settings>;

/** A labelled link. */
export const NavLink = z.object({ label: text, words: optionalText, href });
export type NavLink = z.infer<typeof NavLink>;

/** The links of the top bar and of the footer. */
export const Navigation = z.object({
  _id: z.string(),
  primary: z.array(NavLink).min(1, "needs links"),
  footer: z.array(NavLink).min(1, "needs links"),
});
export type Navigation = z.infer<typeof Navigation>;

/** Name, banner, gate texts, contact, robots: what every page's frame shows. */
export const SETTINGS = singleQuery("siteSettings", Settings);

/** The links of the top bar and of the footer. */
export const NAVIGATION = singleQuery("navigation", Navigation);
