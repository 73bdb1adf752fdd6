import type { Webhook } from "content-lake";

/**
 * The site's webhook, for the embedded lake and for a real project (docs/deploying.md says how to
 * enter it).
 *
 * `path("*")` matches ids without a dot: published documents. Drafts, versions, the publisher's
 * status and Sanity's private documents have a dot.
 */
export const SITE_WEBHOOK = {
  name: "Publish the site",
  filter: `_id in path("*")`,
  projection: `{_id, _type, _rev}`,
  on: ["create", "update", "delete"],
} satisfies Partial<Webhook>;
