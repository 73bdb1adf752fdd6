import { AGENTS_REDIRECT, MEDIA_ROOT, MOVED_ROOT, REDIRECTS_FILE } from "./paths.ts";
import { STUDIO_PATH } from "./studio.ts";

/**
 * How a sealed site is laid out for `sealed-site`: everything is sealed but what is named here, which
 * holds nothing of the content.
 */
export const SEALED_LAYOUT = {
  base: "/",
  files: MEDIA_ROOT,
  public: [
    // Code, styles and fonts.
    "/_astro/*",
    "/favicon.svg",
    "/favicon.ico",
    "/apple-touch-icon.png",
    "/placeholder.svg",
    "/robots.txt",
    "/_headers",
    REDIRECTS_FILE,
    // Addresses that lead to another: they hold no more than its path.
    `${AGENTS_REDIRECT}/index.html`,
    `${MOVED_ROOT}/*`,
    // It may have the same address.
    STUDIO_PATH,
    `${STUDIO_PATH}/*`,
  ],
  redirectToSlash: false,
} as const;
