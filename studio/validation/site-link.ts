import type { CustomValidator } from "@sanity/types";
import { z } from "zod";
import { FIXED_PATHS } from "../../src/content/documents/site-paths.ts";
import { API_VERSION } from "../../src/facts/api-version.ts";
import { agentPage } from "../../src/facts/paths.ts";
import { deadLink, sitePathOf } from "../../src/rules/site-links.ts";

const Agents = z.array(z.object({ id: z.string().nullish(), draft: z.boolean() }));

/** A link to a page of this site leads to one that visitors find. */
export const linkToPage: CustomValidator<string | undefined> = async (href, context) => {
  const path = href === undefined ? undefined : sitePathOf(href);
  if (href === undefined || path === undefined || FIXED_PATHS.has(path)) return true;
  const found = await context
    .getClient({ apiVersion: API_VERSION })
    .fetch<unknown>(
      `*[_type == "agent" && !(_id in path("versions.**"))]{ id, "draft": _id in path("drafts.**") }`,
      {},
      { perspective: "raw", tag: "validation.link" },
    );
  const agents = Agents.parse(found);
  const paths = (draft: boolean) =>
    agents.flatMap((agent) => (agent.draft === draft && agent.id ? agentPage(agent.id) : []));
  const message = deadLink(href, new Set([...FIXED_PATHS, ...paths(false)]));
  if (message === undefined) return true;
  return paths(true).includes(path)
    ? `The agent at ${path} is not published yet. Publish that agent first.`
    : message;
};
