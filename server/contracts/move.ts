import { agentOfPage, agentPage, MEDIA_ROOT } from "../../src/facts/paths.ts";
import { siteLinksIn, sitePathOf } from "../../src/rules/site-links.ts";

/** A page that gets another address. */
export interface Move {
  /** Path of the page so far. */
  from: string;
  /** Path from now on. */
  to: string;
}

/** A document as the Content Lake holds it: published, or a draft. */
export interface StoredDocument {
  _id: string;
  _type: string;
  _rev: string;
  [field: string]: unknown;
}

/** A change that belongs to a move, as the Content Lake takes it. */
export type MoveMutation =
  | { create: { _id: string; _type: string; [field: string]: string } }
  | { patch: { id: string; ifRevisionID: string; set: Record<string, string> } }
  | { delete: { id: string } };

/**
 * What changes with a page's address: the old one leads to the new one, and links and redirects to the
 * old one lead to the new one directly. A redirect from the new address goes: the page is back.
 * @param around.documents all other documents, published ones and drafts
 * @param around.id id of the new redirect
 * @param around.today ISO date
 */
export function planMove(
  move: Move,
  around: { documents: readonly StoredDocument[]; id: string; today: string; name: string },
): MoveMutation[] {
  const { documents, id, today, name } = around;
  const changes = documents.flatMap((document) => changesOf(document, move));
  const fields = {
    from: move.from,
    to: move.to,
    reason: `${name} has a new address.`,
    since: today,
  };
  return [...changes, { create: { _id: id, _type: "redirect", ...fields } }];
}

function changesOf(document: StoredDocument, move: Move): MoveMutation[] {
  const { _id: id, _type, _rev: ifRevisionID, from, to } = document;
  const isRedirect = _type === "redirect";
  if (isRedirect && from === move.to) return [{ delete: { id } }];
  const links = isRedirect ? [{ field: "to", href: String(to) }] : siteLinksIn(document);
  const moved = links.flatMap(({ field, href }) => {
    const target = movedHref(href, move);
    return target === undefined ? [] : [[field, target] as const];
  });
  const set = { ...Object.fromEntries(moved), ...movedVideo(document, move) };
  return Object.keys(set).length === 0 ? [] : [{ patch: { id, ifRevisionID, set } }];
}

/**
 * The addresses of the talking video of the agent that moves: it is named after the agent, and
 * under another name it would be taken for somebody else's.
 */
export function movedVideo(agent: Readonly<Record<string, unknown>>, { from, to }: Move) {
  if (agent._type !== "agent" || agentPage(String(agent.id)) !== to) return {};
  const old = `${MEDIA_ROOT}${agentOfPage(from)}-`;
  const moved = ["videoUrl", "combined_url"].flatMap((field) => {
    const path = agent[field];
    const isOld = typeof path === "string" && path.startsWith(old);
    return isOld ? [[field, `${MEDIA_ROOT}${agent.id}-${path.slice(old.length)}`] as const] : [];
  });
  return Object.fromEntries(moved);
}

/** Where a link leads after a move; undefined for one that leads elsewhere. */
function movedHref(href: string, { from, to }: Move): string | undefined {
  return sitePathOf(href) === from ? to + (/[?#].*$/s.exec(href)?.[0] ?? "") : undefined;
}

/** A copy of a document, or of a part of it, whose own links follow the move. */
export function withMovedLinks(value: unknown, move: Move): unknown {
  if (Array.isArray(value)) return value.map((item) => withMovedLinks(item, move));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => {
      const moved = name === "href" && typeof item === "string" && movedHref(item, move);
      return [name, moved || withMovedLinks(item, move)];
    }),
  );
}

/** The effects of a move, for the editor who confirms it. */
export function describeMove({ from, to }: Move, changes: readonly MoveMutation[]): string {
  const fields = changes.flatMap((change) => {
    if (!("patch" in change)) return [];
    const document = change.patch.id.replace(/^drafts\./, "");
    return Object.keys(change.patch.set).map((field) => ({
      document,
      place: `${document} ${field}`,
    }));
  });
  // A draft has the links of its published document.
  const links = new Set(fields.map(({ place }) => place)).size;
  const documents = new Set(fields.map(({ document }) => document)).size;
  const follow =
    links === 0
      ? ""
      : ` ${countOf(links, "link")} in ${countOf(documents, "document")} will lead there directly.`;
  return `The page moves from ${from} to ${to}. Visitors of the old address will come to the new one.${follow}`;
}

function countOf(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}
