import { readFileSync, readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { PREVIEW_PATH } from "../../src/facts/studio.ts";
import { MAIN_PAGES, locations, mainDocuments } from "./resolve.ts";

type Document = Record<string, unknown> & { _id: string; _type: string };
const seed: Document[] = readFileSync("studio/dataset/data.ndjson", "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

/** Paths of the pages that the dataset has documents for, as the site's own files make them. */
function sitePaths(): string[] {
  const files = readdirSync("src/pages", { recursive: true, encoding: "utf8" });
  const routes = files
    .filter((file) => file.endsWith(".astro") && file !== "404.astro")
    // A moved address is not a page.
    .filter((file) => !file.startsWith("moved/"))
    .map((file) => `/${file.replace(/(?:index)?\.astro$/, "")}`);
  const each = (type: string, field: string) =>
    seed.filter(({ _type }) => _type === type).map((document) => String(document[field]));
  return routes.flatMap((route) => {
    if (route.endsWith("[id]")) return each("agent", "id").map((id) => `/agent/${id}`);
    if (route.endsWith("[legal]")) return each("legalPage", "slug").map((slug) => `/${slug}`);
    return [route];
  });
}

/** Which main document Presentation would open beside the preview of a path. */
function mainDocumentOf(page: string): string[] {
  const path = PREVIEW_PATH + page;
  const resolver = mainDocuments.find(({ route }) =>
    [route]
      .flat()
      .some((pattern) => new URLPattern({ pathname: pattern }).test({ pathname: path })),
  );
  if (resolver === undefined) return [];
  if (resolver.type !== undefined) {
    return seed.filter(({ _type }) => _type === resolver.type).map(({ _id }) => _id);
  }
  const { route, params } = resolver;
  const found = new URLPattern({ pathname: String(route) }).exec({ pathname: path });
  const groups = Object.fromEntries(
    Object.entries(found?.pathname.groups ?? {}).map(([name, value]) => [name, value ?? ""]),
  );
  const context = { origin: "http://127.0.0.1:4326", path, params: groups };
  const { type, value } = typeof params === "function" ? params(context) : {};
  return seed
    .filter((document) => document._type === type && Object.values(document).includes(value))
    .map(({ _id }) => _id);
}

describe("Presentation", () => {
  test("every page of the site opens exactly one document beside it", () => {
    const paths = sitePaths();
    expect(paths.length).toBeGreaterThan(20);
    expect(paths.filter((path) => mainDocumentOf(path).length !== 1)).toEqual([]);
    expect(mainDocumentOf("/agent/kofi")).toEqual(["agent-kofi"]);
    expect(mainDocumentOf("/no-such-page")).toEqual([]);
  });

  test("no page is named that the site does not have", () => {
    const paths = new Set(sitePaths());
    const fixed = MAIN_PAGES.filter(({ field }) => field === undefined);
    expect(fixed.filter(({ route }) => !paths.has(route))).toEqual([]);
  });

  test("every document shows somewhere, and each place is a page of the site", () => {
    const paths = new Set(sitePaths().map((path) => PREVIEW_PATH + path));
    const shortName = (id: string) => seed.find(({ _id }) => _id === id)?.id;
    const places = seed.map(({ _id, _type, ...fields }) => {
      // The Studio follows the reference of a selection; here that is done by hand.
      const agent = /^avatarAsset-(\w+)$/.exec(_id)?.[1];
      const selection = agent ? { id: shortName(`agent-${agent}`) } : { _id, ...fields };
      const found = locations[_type]?.resolve(selection)?.locations ?? [];
      return { _id, hrefs: found.map(({ href }) => href) };
    });
    expect(places.filter(({ hrefs }) => hrefs.length === 0)).toEqual([]);
    expect(places.flatMap(({ hrefs }) => hrefs).filter((href) => !paths.has(href))).toEqual([]);
    expect(places.find(({ _id }) => _id === "agent-nora")?.hrefs[0]).toBe(
      `${PREVIEW_PATH}/agent/nora`,
    );
    const media = locations.avatarAsset?.resolve({ id: "nora" })?.locations;
    expect(media?.map(({ href }) => href)).toEqual([`${PREVIEW_PATH}/agent/nora`]);
  });

  test("an agent without a short name has no address yet, and says so", () => {
    const { locations: found, message } = locations.avatarAsset?.resolve({ id: null }) ?? {};
    expect(found).toBeUndefined();
    expect(message).toContain("no address yet");
  });
});
