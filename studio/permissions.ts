import { TrashIcon } from "@sanity/icons/Trash";
import type { DocumentActionComponent, TemplateItem } from "sanity";
import { SINGLETONS } from "./singletons.ts";

const SINGLETON_TYPES: ReadonlySet<string> = new Set(SINGLETONS.map(({ type }) => type));

/** Types whose documents are a fixed set, and why none of them can go. */
const FIXED_SETS: ReadonlyMap<string, string> = new Map([
  [
    "pillar",
    "The ten pillars belong together: cards and pictures of the site name each of them. Edit its words instead.",
  ],
  [
    "regionRecord",
    "The six regions belong together: the map of the site is drawn from all of them. Edit its words instead.",
  ],
]);

/** Actions that would make a second one of a document that is fixed, or take the only one away. */
const REFUSED_ACTIONS: ReadonlySet<string> = new Set([
  "duplicate",
  "delete",
  "unpublish",
  "unpublishVersion",
]);

/**
 * What an editor may create: everything but singletons and members of fixed sets, from whichever
 * menu.
 * @param options what Sanity would offer
 */
export function newDocumentOptions(options: TemplateItem[]): TemplateItem[] {
  return options.filter(
    ({ templateId }) => !SINGLETON_TYPES.has(templateId) && !FIXED_SETS.has(templateId),
  );
}

/**
 * What an editor may do with a document: everything but duplicate, delete and unpublish where there
 * is exactly one, or a fixed set. A member of a set says why it cannot be deleted.
 * @param actions what Sanity would offer
 * @param context the type of the document
 */
export function allowedActions(
  actions: DocumentActionComponent[],
  { schemaType }: { schemaType: string },
): DocumentActionComponent[] {
  const reason = FIXED_SETS.get(schemaType);
  if (reason === undefined && !SINGLETON_TYPES.has(schemaType)) return actions;
  const allowed = actions.filter(
    ({ action }) => action === undefined || !REFUSED_ACTIONS.has(action),
  );
  return reason === undefined ? allowed : [...allowed, refusedDelete(reason)];
}

/** "Delete", which cannot be chosen and says why. */
function refusedDelete(reason: string): DocumentActionComponent {
  return Object.assign(
    () => ({
      label: "Delete",
      icon: TrashIcon,
      tone: "critical" as const,
      disabled: true,
      title: reason,
    }),
    { action: "delete" as const },
  );
}
