const AGENT = "/agent/";

/** Where the agents speak. */
export const STAGE = "#stage";

/** The table of challenges on the page of the impact agents. */
export const CHALLENGES_TABLE = "/need-impact-agents#table-title";

/** Page of the address and the phone number. */
export const CONTACT_PAGE = "/contact";

/** Address of no page: it leads to the list of agents on the landing page. */
export const AGENTS_REDIRECT = "/agents";

/** Folder of the site that holds the dataset's files, named by their content. */
export const MEDIA_ROOT = "/media/";

/** Path of the sitemap; it exists only if the settings allow robots. */
export const SITEMAP_PAGE = "/sitemap.xml";

/**
 * Path at which a sealed site's shell is rendered: the gate and nothing else. Every page of the site
 * answers with its bytes.
 */
export const SHELL_PAGE = "/sealed-shell";

/** Where the pages of redirects are rendered. No host serves it: each one is put at its old address. */
export const MOVED_ROOT = "/moved";

/** Path at which the rules of all redirects are rendered. They become `/_redirects`, which hosts read. */
export const REDIRECT_RULES = `${MOVED_ROOT}/rules.txt`;

/** File of the site that holds the rules of all redirects. */
export const REDIRECTS_FILE = "/_redirects";

/** Path at which the page of a redirect is rendered. @param from the old address */
export function redirectPage(from: string): string {
  return MOVED_ROOT + from;
}

/** The old address that the page of a redirect is for; undefined for any other page. */
export function redirectOfPage(path: string): string | undefined {
  const from = path.startsWith(`${MOVED_ROOT}/`) ? path.slice(MOVED_ROOT.length) : undefined;
  return path === REDIRECT_RULES ? undefined : from;
}

/** Path of an agent's page. */
export function agentPage(id: string): string {
  return `${AGENT}${id}`;
}

/** Path of a legal page. */
export function legalPagePath(slug: string): string {
  return `/${slug}`;
}

/** The agent whose page has this path; undefined for any other page. */
export function agentOfPage(path: string): string | undefined {
  return path.startsWith(AGENT) ? path.slice(AGENT.length) : undefined;
}

/** How many digits of a content hash a path carries: enough that no two files meet. */
const HASH_DIGITS = 12;
const FILE_ASSET = /^file-([0-9a-f]{40})-([a-z0-9]+)$/;

/** Reads the id of a file in the Content Lake (`file-<sha1>-mp4`); undefined for any other text. */
export function parseFileAsset(id: string): { hash: string; extension: string } | undefined {
  const [, hash, extension] = FILE_ASSET.exec(id) ?? [];
  return hash === undefined || extension === undefined ? undefined : { hash, extension };
}

/**
 * Where the site has a file of an agent's talking video: `file-<sha1>-mp4` of Nora is at
 * `/media/nora-<first 12 digits>.mp4`.
 * @throws TypeError when the id is not a file's
 */
export function videoPath(agentId: string, assetId: string): string {
  const asset = parseFileAsset(assetId);
  if (asset === undefined) throw new TypeError(`Not the id of a file: ${assetId}`);
  return hashedPath(agentId, asset.hash, asset.extension);
}

/** Path of something that belongs to an agent, by a hash of its content. @param extension no dot */
export function hashedPath(agentId: string, hash: string, extension: string): string {
  return `${MEDIA_ROOT}${agentId}-${hash.slice(0, HASH_DIGITS)}.${extension}`;
}
