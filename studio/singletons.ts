import type { DocumentActionComponent, TemplateItem } from "sanity";

/** A document of which the site has exactly one, under an id that never changes. */
export interface Singleton {
  /** Id of the document. */
  id: string;
  /** Type of the document. */
  type: string;
  /** Label in the desk. */
  title: string;
}

/** The pages of the site that are one document each, in the order of the desk. */
export const PAGE_SINGLETONS: readonly Singleton[] = [
  { id: "landingPage", type: "landingPage", title: "Landing page" },
  { id: "aboutPage", type: "aboutPage", title: "About" },
  { id: "needImpactPage", type: "needImpactPage", title: "Impact agents" },
  { id: "polyAiPage", type: "polyAiPage", title: "Poly-AI" },
  { id: "organizationsPage", type: "organizationsPage", title: "Mission-driven organizations" },
  { id: "likeOsPage", type: "likeOsPage", title: "Like an operating system" },
  { id: "globalImpactPage", type: "globalImpactPage", title: "Global impact" },
  { id: "cpaPage", type: "cpaPage", title: "CPA/SME change agents" },
  { id: "dataSecurityPage", type: "dataSecurityPage", title: "Data security" },
  { id: "connectedAgentsPage", type: "connectedAgentsPage", title: "Connected agents" },
  { id: "contactPage", type: "contactPage", title: "Contact" },
  { id: "sampleIngrid", type: "samplePage", title: "Sample page: Ingrid" },
];

/** The settings that are one document each. */
export const SETTINGS_SINGLETONS: readonly Singleton[] = [
  { id: "siteSettings", type: "siteSettings", title: "Site settings" },
  { id: "navigation", type: "navigation", title: "Navigation" },
];

/** Every document of which there is exactly one. */
export const SINGLETONS: readonly Singleton[] = [...PAGE_SINGLETONS, ...SETTINGS_SINGLETONS];

const SINGLETON_TYPES: ReadonlySet<string> = new Set(SINGLETONS.map(({ type }) => type));

/** Actions that would make a second one of a singleton, or take the only one away. */
const REFUSED_ACTIONS: ReadonlySet<string> = new Set([
  "duplicate",
  "delete",
  "unpublish",
  "unpublishVersion",
]);

function isSingletonType(type: string): boolean {
  return SINGLETON_TYPES.has(type);
}

/**
 * What an editor may create: everything but singletons, from whichever menu.
 * @param options what Sanity would offer
 */
export function newDocumentOptions(options: TemplateItem[]): TemplateItem[] {
  return options.filter(({ templateId }) => !isSingletonType(templateId));
}

/**
 * What an editor may do with a document: everything but duplicate, delete and unpublish where
 * there is exactly one.
 * @param actions what Sanity would offer
 * @param context the type of the document
 */
export function allowedActions(
  actions: DocumentActionComponent[],
  { schemaType }: { schemaType: string },
): DocumentActionComponent[] {
  if (!isSingletonType(schemaType)) return actions;
  return actions.filter(({ action }) => action === undefined || !REFUSED_ACTIONS.has(action));
}
