import { TrashIcon } from "@sanity/icons/Trash";
import { type DocumentActionComponent, type TemplateItem, useCurrentUser } from "sanity";
import { SINGLETONS } from "../src/content/documents/singletons.ts";

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

/** Whether the current user may change anything: a viewer may not. */
export function useMayWrite(): boolean {
  return useCurrentUser()?.roles.some(({ name }) => name !== "viewer") ?? false;
}

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
 * Actions on a document: all, except duplicate, delete and unpublish for singletons and fixed sets.
 * A member of a set shows why it cannot be deleted.
 * @param actions Sanity's default actions
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
  if (reason === undefined) return allowed;
  const refused: DocumentActionComponent = () => ({
    label: "Delete",
    icon: TrashIcon,
    tone: "critical",
    disabled: true,
    title: reason,
  });
  refused.action = "delete";
  return [...allowed, refused];
}
