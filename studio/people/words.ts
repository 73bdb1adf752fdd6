import type { ListedPerson } from "../../server/contracts/people-api.ts";
import { ago, exactly } from "../ui/time.ts";

/** What a role may do. */
export const ROLE_WORDS: Readonly<Record<ListedPerson["role"], string>> = {
  administrator: "Administrator: also decides who may sign in",
  editor: "Editor: writes and publishes",
  viewer: "Viewer: reads everything",
};

/** Names of roles, where there is little room. */
export const ROLE_NAMES: Readonly<Record<ListedPerson["role"], string>> = {
  administrator: "Administrator",
  editor: "Editor",
  viewer: "Viewer",
};

/**
 * Whether a person is here, in a line.
 * @param now milliseconds since 1970
 */
export function stateOf(person: ListedPerson, now: number): string {
  const { joined, sessions, seen, invited } = person;
  const link = invited === null ? undefined : `a link is open until ${exactly(invited)}`;
  if (!joined) return link === undefined ? "Invited; the link has expired" : `Invited; ${link}`;
  const last = seen === null ? "Not seen yet" : `Last seen ${ago(seen, now)}`;
  const where = sessions === 0 ? "signed out" : `open ${times(sessions)}`;
  return [last, where, ...(link === undefined ? [] : [link])].join("; ");
}

function times(count: number): string {
  return count === 1 ? "in one browser" : `in ${count} browsers`;
}
