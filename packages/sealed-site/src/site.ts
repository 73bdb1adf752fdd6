/** Layout of a sealed site, known to its worker and its gate page. Paths are those of the site. */
export interface Site {
  /** Where the site is on its host: `/`, or `/docs/` for one below another. */
  readonly base: string;
  /** Folder of the sealed files, such as `/sealed/`. */
  readonly files: string;
  /** Paths of files that stay unsealed. A `*` at the end matches any rest. */
  readonly public: readonly string[];
  /** Whether `/about` leads to `/about/` where the page is `/about/index.html`, as most hosts do. */
  readonly redirectToSlash: boolean;
}

/** Path of the service worker. It lies at the root: a worker opens no page above its own folder. */
export const WORKER_FILE = "/sealed-worker.js";
/** Path of the script of the gate page. */
export const GATE_FILE = "/sealed-gate.js";

/** A site at the root of its host; files that hosts and robots need stay readable. */
export const DEFAULT_SITE: Site = {
  base: "/",
  files: "/sealed/",
  public: ["/robots.txt", "/_headers", "/_redirects", "/CNAME", "/.nojekyll", "/.well-known/*"],
  redirectToSlash: true,
};

/** Whether the host has a file of this path as it is. */
export function isPublic(site: Pick<Site, "files" | "public">, path: string): boolean {
  if (path === WORKER_FILE || path === GATE_FILE) return true;
  if (path.startsWith(site.files) && path.endsWith(".bin")) return true;
  return site.public.some((pattern) =>
    pattern.endsWith("*") ? path.startsWith(pattern.slice(0, -1)) : path === pattern,
  );
}

/** Whether a file of this path is a page: a visitor without a password gets the gate there. */
export function isPageFile(path: string): boolean {
  return path.endsWith(".html");
}
