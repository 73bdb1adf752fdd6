import { z } from "zod";
import { PAGE_SINGLETONS } from "../../src/content/documents/singletons.ts";
import { pageOfDocument } from "../../src/content/documents/site-paths.ts";
import { titleWithWords, wordsOfPage } from "../../src/facts/words.ts";

const Link = z.object({ label: z.string(), href: z.string(), words: z.string().nullish() });

/** Parts of the site's frame in a page's title and picture. */
export const ShareFrame = z.object({
  settings: z
    .object({
      name: z.string().nullish(),
      tagline: z.string().nullish(),
      description: z.string().nullish(),
      picture: z.string().nullish(),
    })
    .nullish(),
  navigation: z
    .object({ primary: z.array(Link).nullish(), footer: z.array(Link).nullish() })
    .nullish(),
});
export type ShareFrame = z.infer<typeof ShareFrame>;

/** Title and description of a link to a document's page, while it is edited. The title is that of the browser's tab. */
export function sharePreview(document: Record<string, unknown>, frame: ShareFrame) {
  const { settings, navigation } = frame;
  const type = text(document._type);
  const siteName = settings?.name ?? "";
  const path =
    PAGE_SINGLETONS.find((page) => page.type === type)?.route ?? pageOfDocument(type, document);
  const own = headingOf(type, document);
  const links = { primary: navigation?.primary ?? [], footer: navigation?.footer ?? [] };
  const title =
    own === ""
      ? `${siteName}: ${settings?.tagline ?? ""}`
      : `${titleWithWords(own, path === undefined ? undefined : wordsOfPage(links, path))} · ${siteName}`;
  return {
    title,
    description:
      text(document.shareText) || text(document.description) || (settings?.description ?? ""),
  };
}

function headingOf(type: string, { name, title }: Record<string, unknown>): string {
  const words = [text(name), text(title)].filter((word) => word !== "");
  if (type === "agent") return words.join(": ");
  if (type !== "samplePage" || words.length === 0) return text(title);
  return `Sample profile: ${words.join(", ")}`;
}

function text(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}
