import type { SanityClient } from "@sanity/client";
import { expect, test, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { builtSite } from "../../server/cli/lib/testing/built-site.ts";
import { videoPath } from "../../src/facts/paths.ts";
import { folderDigests, releaseDigests } from "../support/release-files.ts";
import { SITE_URL } from "./support/environment.ts";
import { publishEdits, type PublishedSite } from "./support/published-site.ts";
import { PAGES } from "./support/site-files.ts";
import { letIn } from "./support/visitor.ts";

/*
 * The pictures are drawn from the documents that the texts show. Here an editor changes documents,
 * the site is published and also built again, and every picture has to look different, while a picture of documents
 * that was not edited looks the same.
 */

const reference = (agent: string, key = agent) => ({
  _key: key,
  _type: "reference",
  _ref: `agent-${agent}`,
});

/** A document of the seed under another id, as an editor duplicates it. */
async function duplicate(client: SanityClient, from: string, to: string, fields: object) {
  const original = await client.getDocument(from);
  if (!original) throw new Error(`The seed has no document ${from}.`);
  await client.create({ ...original, ...fields, _id: to });
}

/** A talking video as the generation writes it; what is in the files makes no difference here. */
async function talk(client: SanityClient, agent: string) {
  const [mp4, webm, avif] = await Promise.all(
    ["mp4", "webm", "avif"].map((extension) =>
      client.assets.upload("file", Buffer.from(`A video, as ${extension}`), {
        filename: `${agent}.${extension}`,
      }),
    ),
  );
  const file = (asset = mp4) => ({
    _type: "file",
    asset: { _type: "reference", _ref: asset?._id },
  });
  return {
    videoUrl: videoPath(agent, mp4?._id ?? ""),
    combined_url: videoPath(agent, webm?._id ?? ""),
    talking: {
      ...{ mp4: file(mp4), webm: file(webm), posterAvif: file(avif) },
      ...{ width: 576, height: 816, seconds: 2, text: "Hello.", language: "en" },
      cues: [{ _key: "a", start: 0, end: 2, text: "Hello." }],
    },
  };
}

/** A video that lies at a media host. */
const AT_HOST = "https://res.cloudinary.com/demo/video/upload/avatars/jonah/talking_video.mp4";

/** A new agent, another face for an existing one, and a renamed page. */
async function add(client: SanityClient) {
  await duplicate(client, "agent-kofi", "agent-nine", { id: "nine", name: "Nine", order: 9 });
  await duplicate(client, "agent-kofi", "agent-ten", { id: "ten", name: "Ten", order: 10 });
  const photograph = await client.assets.upload("image", readFileSync("public/share.png"));
  const reference = { _type: "reference", _ref: photograph._id };
  const crop = { _type: "sanity.imageCrop", left: 0.2, right: 0.2, top: 0.1, bottom: 0 };
  await client
    .patch("agent-ingrid")
    .set({ "image.asset": reference, "image.crop": crop, name: "Ingrid the Ninth" })
    .commit();
  await client.patch("legal-terms-of-use").set({ title: "Terms" }).commit();
  await client
    .patch("agent-leila")
    .set(await talk(client, "leila"))
    .commit();
}

/** A text that one page alone shows. */
async function reword(client: SanityClient) {
  await client
    .patch("agent-leila")
    .set({ "priorityData.critical[0].impact": "Said in other words." })
    .commit();
}

const MOVED = { _id: "moved-ten", _type: "redirect" };

/** One leaves, the other gets another address and a place that the site refuses: its pages wait. */
async function rearrange(client: SanityClient) {
  await client.delete("agent-nine");
  await client.patch("agent-ten").set({ id: "zehn", order: 0.5 }).commit();
  await client.create({ ...MOVED, from: "/agent/ten", to: "/agent/zehn" });
  await client.patch("agent-ingrid").set({ name: "Ingrid" }).commit();
}

/** Edits of one afternoon: one for each picture. */
async function edit(client: SanityClient) {
  const elsewhere = { ...(await talk(client, "jonah")), videoUrl: AT_HOST };
  await client.delete("agent-ten");
  await client.patch(MOVED._id).set({ to: "/agent/kofi#start" }).commit();
  await client.create({ ...MOVED, _id: "moved-team", from: "/team/people", to: "/about" });
  await client
    .transaction()
    .patch("siteSettings", { set: { allowIndexing: true } })
    .patch("agent-nora", {
      set: {
        color: "olive",
        "problemCards.cards[0].aiPillars": ["diagnostic", "predictive", "affective"],
      },
    })
    .patch("agent-leila", { set: { "talking.cues[0].text": "Good day." } })
    .patch("agent-jonah", { set: { ...elsewhere, combined_url: "" } })
    .patch("polyAiPage", {
      set: { "example.rows[1].value": "25 beds" },
      unset: ["stages[0].voices[0]"],
    })
    .patch("pillar-agentic", {
      set: { "foundation.title": "Another stone", "paper.rows[3].value": "19 beds" },
    })
    .patch("challenge-01", { set: { agents: [reference("kofi")] } })
    .patch("orgtype-public-charity", { set: { agents: [reference("kofi")] } })
    .patch("organizationsPage", { set: { "revenue.marks[1].amount": 350_000 } })
    .patch("likeOsPage", { set: { "comparisons[0].agents": [reference("jonah")] } })
    .patch("region-africa", { set: { organizations: 3_000_000 } })
    .patch("cpaPage", { set: { "engagement.steps[0].product": "A list." } })
    .patch("dataSecurityPage", { unset: ["diagram.handling[7]"] })
    .patch("connectedAgentsPage", {
      set: { "network.connections[0].agents": [reference("leila"), reference("kofi")] },
    })
    .patch("aboutPage", { unset: ["sections[2].exchange"] })
    .patch("legal-privacy-policy", { unset: ["sections[3]"] })
    .commit({ returnDocuments: false });
}

/** Pictures, each with its page and where on it: drawn by a script, of a document's own, of all agents. */
const PICTURES = [
  ["/", "main section:first-of-type"],
  ["/agent/nora", "header.hero"],
  ["/poly-ai", "svg.wheel"],
  ["/about-old", "#pillar-agentic .drawing"],
  ["/global-impact", "svg.map"],
  ["/connected-agents", "svg.strings"],
  ["/poly-ai", "section[aria-labelledby='flow'] .score"],
  ["/poly-ai", ".steps .paper"],
  ["/need-impact-agents", ".answers"],
  ["/organizations", ".directory article"],
  ["/organizations", "[aria-labelledby='audience-title'] .scale"],
  ["/like-os", ".stacks .layers"],
  ["/cpa", ".engagement table"],
  ["/data-security", ".building"],
  ["/about", "section[aria-labelledby='why-it-is-called-polyphony']"],
  ["/privacy-policy", "nav.contents .list"],
] as const;
/** A picture of documents that are not edited. */
const UNTOUCHED = ["/cookie-policy", "nav.contents .list"] as const;

test.describe.configure({ mode: "serial" });
test.use({ contextOptions: { reducedMotion: "reduce" }, deviceScaleFactor: 0.5 });
test.beforeEach(letIn);

/** The site that was built whole after all edits, and the one that was published after each. */
let folder = "";
let published: PublishedSite | undefined;
test.beforeAll(async () => {
  // The first run builds a site.
  test.setTimeout(400_000);
  const edits = [add, reword, rearrange, edit];
  const file = "tests/e2e/binding.desktop.spec.ts";
  folder = (await builtSite(undefined, { edits, file })).outDir;
  published = await publishEdits(edits);
});
test.afterAll(() => published?.remove());

async function pictureOf(page: Page, url: string, selector: string): Promise<Buffer> {
  await page.goto(url);
  await page.evaluate(() => document.fonts.ready);
  const picture = page.locator(selector).filter({ visible: true }).first();
  await picture.scrollIntoViewIfNeeded();
  return picture.screenshot({ animations: "disabled" });
}

test("what an editor changes shows in the picture as well as in the words @long", async ({
  page,
}) => {
  // Sixteen pictures, each of two sites.
  const url = published?.url ?? "";
  const stale: string[] = [];
  for (const [path, selector] of PICTURES) {
    const before = await pictureOf(page, SITE_URL + path, selector);
    const after = await pictureOf(page, url + path, selector);
    if (before.equals(after)) stale.push(`${path} ${selector}`);
  }
  expect(stale).toEqual([]);
  const [path, selector] = UNTOUCHED;
  const before = await pictureOf(page, SITE_URL + path, selector);
  const after = await pictureOf(page, url + path, selector);
  expect(before.equals(after), "an untouched picture stays as it is").toBe(true);
});

test("browsers may load a video from a media host where a page shows one, and nowhere else @long", () => {
  const policyOf = (page: string) => {
    const html = readFileSync(join(folder, page, "index.html"), "utf8");
    return /media-src ([^;"]*)/.exec(html)?.[1]?.trim();
  };
  expect(policyOf("/agent/jonah")).toMatch(/^'self' https:\/\/res\.cloudinary\.com$/);
  expect(policyOf("/")).toBe(policyOf("/agent/jonah"));
  expect(policyOf("/agent/nora")).toBe("'self'");
});

test("search engines that are let in are told of every page but the copy and the missing one @long", () => {
  const sitemap = readFileSync(join(folder, "sitemap.xml"), "utf8");
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = ""]) => {
    return new URL(url).pathname;
  });
  const pages = PAGES.map(({ path }) => path).filter(
    (path) => !["/404", "/about-old"].includes(path),
  );
  expect(listed.sort()).toEqual(pages.sort());
});

test("publishing page by page gives the same bytes as building the whole site @long", () => {
  expect(releaseDigests(published?.releases ?? "")).toEqual(folderDigests(folder));
  expect(published?.pages[1], "a text that one page shows changes that page alone").toEqual([
    "/agent/leila",
  ]);
});
