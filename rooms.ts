/**
 * The rooms of this project, from the ground up, and what each may import. A room may import only
 * rooms above it in this list; only documents and what pages are made of know each other. Files
 * never form a circle. `npm run check` refuses every other import (`.dependency-cruiser.mjs`,
 * `eslint.config.js`).
 */
export interface Room {
  /**
   * Folder or file, from the project's root; `*` stands for any name. A room within another one is not
   * part of that one.
   */
  readonly path: string;
  /** What is in it, in a few words. */
  readonly holds: string;
  /** Paths of the rooms that it may import. */
  readonly imports: readonly string[];
}

const CONTENT_SIDE = ["src/facts", "src/content"];
/** What the page of a room in `src/site` is made of. */
const PAGE_CONTENT = "src/site/*/content.ts";
const GROUND = ["server/contracts", "server/http", "server/runtime"];

/** See {@link Room}. */
export const ROOMS: readonly Room[] = [
  { path: "src/facts", holds: "counts, delays, quoted strings, paths", imports: [] },
  { path: "src/rules", holds: "what content has to keep", imports: ["src/facts"] },
  { path: "src/security/svg", holds: "makes drawings safe", imports: [] },
  {
    path: "src/content/documents",
    holds: "documents: shape, query, names",
    imports: ["src/facts", "src/rules", PAGE_CONTENT],
  },
  {
    path: PAGE_CONTENT,
    holds: "a page: query, shape, route, place in the desk",
    imports: ["src/facts", "src/rules", "src/content/documents"],
  },
  {
    path: "src/content",
    holds: "the only part of the site that knows Sanity",
    imports: ["src/facts", "src/rules", "src/security/svg", "src/content/documents", PAGE_CONTENT],
  },
  { path: "src/graphics", holds: "drawings", imports: CONTENT_SIDE },
  {
    path: "src/components",
    holds: "small shared parts",
    imports: [...CONTENT_SIDE, "src/graphics"],
  },
  {
    path: "src/islands",
    holds: "React: gate, reveal, playback",
    imports: ["src/facts", "src/graphics", "src/components"],
  },
  { path: "src/travel", holds: "from page to page", imports: [] },
  {
    path: "src/security",
    holds: "policies, the gate's verifier",
    imports: ["src/islands", "src/travel"],
  },
  {
    path: "src/middleware.ts",
    holds: "content and policy of each page",
    imports: ["src/content", "src/facts", "src/security"],
  },
  { path: "src/seo", holds: "sitemap, structured data", imports: [] },
  { path: "src/styles", holds: "tokens and base", imports: [] },
  {
    path: "src/sealing",
    holds: "the form in which pages are delivered: as they are, or sealed",
    imports: ["src/facts"],
  },
  {
    path: "src/build",
    holds: "additions to Astro's build",
    imports: ["src/facts", "src/sealing"],
  },
  {
    path: "src/layouts",
    holds: "the page frame",
    imports: [
      ...CONTENT_SIDE,
      "src/graphics",
      "src/components",
      "src/islands",
      "src/travel",
      "src/security",
      "src/seo",
      "src/styles",
    ],
  },
  {
    path: "src/site",
    holds: "a folder a page: its content, sections and drawings",
    imports: [...CONTENT_SIDE, "src/graphics", "src/components", "src/islands", "src/security"],
  },
  {
    path: "src/pages",
    holds: "one file a route",
    imports: [...CONTENT_SIDE, "src/components", "src/seo", "src/layouts", "src/site"],
  },
  {
    path: "server/contracts",
    holds: "what the Studio and its services say to each other",
    imports: ["src/facts", "src/rules"],
  },
  {
    path: "studio",
    holds: "what editors use",
    imports: [
      "src/facts",
      "src/rules",
      "src/content/documents",
      PAGE_CONTENT,
      "src/graphics",
      "server/contracts",
    ],
  },
  { path: "server/http", holds: "one server kit", imports: ["src/facts", "server/contracts"] },
  {
    path: "server/runtime",
    holds: "settings, log, the life of the program",
    imports: ["src/facts", "server/http"],
  },
  {
    path: "server/transfer",
    holds: "moves a dataset",
    imports: ["src/content", "server/runtime"],
  },
  {
    path: "server/gate",
    holds: "passwords and content key of a sealed site",
    imports: ["src/facts", "server/runtime"],
  },
  {
    path: "server/people",
    holds: "who may sign in to the Studio, and their sessions",
    imports: ["src/facts", "server/contracts", "server/http", "server/gate"],
  },
  {
    path: "server/release",
    holds: "releases of the site",
    imports: ["src/facts", "server/contracts", "server/runtime"],
  },
  {
    path: "server/render",
    holds: "renders one page; the thread that does",
    imports: ["src/content", ...GROUND],
  },
  {
    path: "server/site",
    holds: "what visitors get",
    imports: ["src/facts", ...GROUND, "server/release"],
  },
  {
    path: "server/source",
    holds: "which dataset is read; opens the lake",
    imports: [
      "src/facts",
      "src/security/svg",
      "src/content/documents",
      "src/content",
      "studio",
      ...GROUND,
      "server/transfer",
      "server/people",
      "server/release",
    ],
  },
  {
    path: "server/backup",
    holds: "backups of the lake, and of who may sign in",
    imports: ["server/runtime", "server/people", "server/source"],
  },
  {
    path: "server/studio",
    holds: "the editors' address: its door, and the Studio",
    imports: ["src/facts", "src/graphics", ...GROUND, "server/people", "server/site"],
  },
  {
    path: "server/publisher",
    holds: "published content in, changed pages out",
    imports: [
      ...CONTENT_SIDE,
      "src/rules",
      "src/sealing",
      ...GROUND,
      "server/release",
      "server/render",
      "server/source",
    ],
  },
  {
    path: "server/preview",
    holds: "drafts on the real pages",
    imports: [
      ...CONTENT_SIDE,
      "src/content/documents",
      "studio",
      ...GROUND,
      "server/release",
      "server/render",
      "server/site",
      "server/source",
      "server/publisher",
    ],
  },
  {
    path: "server/render/worker.ts",
    holds: "publisher and preview in one thread",
    imports: [
      "src/sealing",
      ...GROUND,
      "server/release",
      "server/render",
      "server/source",
      "server/publisher",
      "server/preview",
    ],
  },
  {
    path: "server/avatars",
    holds: "makes voices and talking videos",
    imports: [...CONTENT_SIDE, "src/graphics", ...GROUND, "server/source"],
  },
  { path: "tests", holds: "tests of the whole", imports: ["."] },
  { path: "server/cli", holds: "the commands: a roof", imports: ["."] },
  { path: "server/prepare.ts", holds: "starts what builds", imports: ["server/runtime"] },
  { path: "server/main.ts", holds: "the program: a roof", imports: ["."] },
];

/** Tests, and what is only for tests: they may import from any room. */
export const FOR_TESTS = String.raw`\.(?:test|spec)\.tsx?$|/testing/|^tests/`;

/** The rooms that a room may not import; none for one that may import all. */
export function closedTo({ path, imports }: Room): readonly Room[] {
  if (imports.includes(".")) return [];
  return ROOMS.filter((room) => room.path !== path && !imports.includes(room.path));
}

/** A regular expression for the files of a room, from the project's root. */
export function filesOf({ path }: Pick<Room, "path">): string {
  const within = ROOMS.map((room) => room.path)
    .filter((other) => other.startsWith(`${path}/`))
    .map(
      (other) => `${patternOf(other.slice(path.length + 1))}${other.endsWith(".ts") ? "$" : "/"}`,
    );
  const apart = within.length === 0 ? "" : `(?!${within.join("|")})`;
  return path.endsWith(".ts") ? `^${patternOf(path)}$` : `^${path}/${apart}`;
}

/** A room's path as part of a regular expression. */
export function patternOf(path: string): string {
  return path.replaceAll("*", "[^/]+");
}
