import type { Webhook } from "../lake/index.ts";

/**
 * The webhook that the site needs, on the embedded lake and on a real Sanity project alike (there
 * its fields are entered at sanity.io/manage; docs/deploying.md says how).
 *
 * `path("*")` takes ids without a dot: published documents that visitors may read. Drafts, versions,
 * the publisher's own notes and Sanity's private documents all have a dot in their ids.
 */
export const SITE_WEBHOOK = {
  name: "Publish the site",
  filter: `_id in path("*")`,
  projection: `{_id, _type, _rev}`,
  on: ["create", "update", "delete"],
} satisfies Partial<Webhook>;
