import { PAGE_SINGLETONS, SETTINGS_SINGLETONS, type Singleton } from "./singletons.ts";

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
export type DeskEntry = TypeEntry | SingletonEntry | GroupEntry;

function all(type: string, title: string, sortBy = "order"): TypeEntry {
  return { kind: "type", type, title, sortBy };
}

function one(singleton: Singleton): SingletonEntry {
  return { kind: "singleton", ...singleton };
}

/** The desk as marketing people find it: what they edit most comes first. */
export const DESK_PLAN: readonly DeskEntry[] = [
  all("agent", "Agents"),
  { kind: "group", id: "pages", title: "Pages", items: PAGE_SINGLETONS.map(one) },
  all("pillar", "Pillars"),
  all("nexusCapability", "Nexus capabilities"),
  all("challengeRow", "Challenges"),
  all("organizationType", "Organization types"),
  all("regionRecord", "Regions"),
  all("legalPage", "Legal pages", "title"),
  {
    kind: "group",
    id: "settings",
    title: "Settings",
    items: [...SETTINGS_SINGLETONS.map(one), all("avatarAsset", "Generated media", "_createdAt")],
  },
];
