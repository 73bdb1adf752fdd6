/** What can happen to a document. */
export type Operation = "create" | "update" | "delete";

/** A webhook, with the fields that Sanity's management page asks for. */
export interface Webhook {
  /** Names the hook in the outbox and in `sanity-webhook-id`; stays the same over restarts. */
  id: string;
  name: string;
  /** Where deliveries are posted: `http://…` or `https://…`. */
  url: string;
  /** What deliveries are signed with. */
  secret: string;
  /** GROQ that goes between the brackets of `*[…]`; empty: every document. */
  filter: string;
  /** GROQ that makes the body, like `{_id}`; empty: the document after the change. */
  projection: string;
  on: readonly Operation[];
  /** True: drafts fire it too. Default: false. */
  includeDrafts?: boolean;
  /** True: versions of releases fire it too. Default: false. */
  includeAllVersions?: boolean;
}
