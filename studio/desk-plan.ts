import {
  PAGE_SINGLETONS,
  SETTINGS_SINGLETONS,
  type Singleton,
} from "../src/content/documents/singletons.ts";

/** A list of all documents of one type. */
interface TypeEntry {
  kind: "type";
  /** Type of the documents. */
  type: string;
  /** Label in the desk. */
  title: string;
  /** Field by which the list is sorted, ascending. */
  sortBy: string;
}

/** A list of all documents of one type that editors put in order by dragging. */
interface OrderedEntry {
  kind: "ordered";
  /** Type of the documents; their place is in the field `order`. */
  type: string;
  /** Label in the desk. */
  title: string;
  /** Name of a new document; absent if none can be made. */
  one?: string;
}

/** One document that opens by its fixed id. */
interface SingletonEntry extends Singleton {
  kind: "singleton";
}

/** A folder of the desk. */
interface GroupEntry {
  kind: "group";
  /** Id in the Studio's address. */
  id: string;
  /** Label in the desk. */
  title: string;
  /** What is inside, in order. */
  items: readonly (TypeEntry | SingletonEntry)[];
}

/** An entry of the desk. */
export type DeskEntry = TypeEntry | OrderedEntry | SingletonEntry | GroupEntry;

function all(type: string, title: string, sortBy: string): TypeEntry {
  return { kind: "type", type, title, sortBy };
}

function inOrder(type: string, title: string, one?: string): OrderedEntry {
  return { kind: "ordered", type, title, one };
}

function one({ id, type, title }: Singleton): SingletonEntry {
  return { kind: "singleton", id, type, title };
}

/** The desk as marketing people find it: what they edit most comes first. */
export const DESK_PLAN: readonly DeskEntry[] = [
  inOrder("agent", "Agents", "agent"),
  { kind: "group", id: "pages", title: "Pages", items: PAGE_SINGLETONS.map(one) },
  // Their order is fixed by the specification; the list only shows it.
  all("pillar", "Pillars", "order"),
  inOrder("nexusCapability", "Nexus capabilities", "capability"),
  inOrder("challengeRow", "Challenges", "challenge"),
  inOrder("organizationType", "Organization types", "organization type"),
  inOrder("regionRecord", "Regions"),
  all("legalPage", "Legal pages", "title"),
  {
    kind: "group",
    id: "settings",
    title: "Settings",
    items: [
      ...SETTINGS_SINGLETONS.map(one),
      all("redirect", "Redirects", "from"),
      all("avatarAsset", "Generated media", "_createdAt"),
    ],
  },
];
