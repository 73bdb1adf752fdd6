/** Path of the site under which the Studio is served, without a slash at the end. */
export const STUDIO_PATH = "/studio";

/**
 * Name of the meta tag that tells the Studio's page how to reach the embedded Content Lake
 * (`data-url`, `data-token`), the preview (`data-preview`) and the asset-generation service
 * (`data-avatars`). Without it the Studio works on a real Sanity project.
 */
export const SESSION_META = "content-lake";

/** Path of the embedded lake at which many event streams share one socket; no other lake has it. */
export const TUNNEL_PATH = "/lake/streams";
