import type { JsonObject } from "./document.ts";

/** What an editor may do in the Studio. */
export type Role = "administrator" | "editor" | "viewer";

/** A person who works in the Studio. */
export interface Person {
  /** Author of transactions; it never changes and is never given to another person. */
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
}

/** People of the Studio. They are read for each request, so that changes count at once. */
export interface People {
  /** @returns undefined for one who may not sign in any more */
  find(id: string): Person | undefined;
  /** Name for the history, also of one who may not sign in any more. */
  nameOf(id: string): string | undefined;
  all(): readonly Person[];
}

/** The holder of the lake's token: a program, or the only editor of a lake without sign-in. */
export const EDITOR: Person = {
  id: "lake-editor",
  name: "Editor",
  email: "editor@localhost",
  role: "administrator",
};

const TITLES: Readonly<Record<Role, string>> = {
  administrator: "Administrator",
  editor: "Editor",
  viewer: "Viewer",
};

/** Whether a role may write documents and files. */
export function mayWrite(role: Role): boolean {
  return role !== "viewer";
}

/** The current user in the Studio's format. */
export function currentUser({ id, name, email, role }: Person): JsonObject {
  return {
    id,
    name,
    email,
    role,
    profileImage: null,
    provider: "token",
    roles: [{ name: role, title: TITLES[role] }],
  };
}

/** A user in documents' histories; one without a name is shown by id. */
export function userProfile(id: string, people: People | undefined): JsonObject {
  const person = id === EDITOR.id ? EDITOR : people?.find(id);
  const displayName = person?.name ?? people?.nameOf(id) ?? id;
  return { id, displayName, imageUrl: null, ...(person && { email: person.email }) };
}

/** A member of the project in the Studio's format. */
export function projectMember({ id, role }: Person, current: string): JsonObject {
  return {
    id,
    role,
    isCurrentUser: id === current,
    isRobot: false,
    roles: [{ name: role, title: TITLES[role] }],
  };
}

/** What a role may do in the dataset, as Sanity's grants. The lake holds to the same. */
export function grantsOf(role: Role): JsonObject[] {
  const permissions = mayWrite(role)
    ? ["create", "read", "update", "delete", "history", "editHistory", "mapping"]
    : ["read", "history"];
  return [{ filter: "_id in path('**')", permissions }];
}
