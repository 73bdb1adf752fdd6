import type { JsonObject } from "../documents/json.ts";

/** The lake's only user: the holder of its token. */
export const EDITOR = {
  id: "lake-editor",
  name: "Editor",
  email: "editor@localhost",
  role: "administrator",
} as const;

/** The current user in the Studio's format. */
export function currentUser(): JsonObject {
  return {
    ...EDITOR,
    profileImage: null,
    provider: "token",
    roles: [{ name: "administrator", title: "Administrator", description: "May do everything" }],
  };
}

/** A user in documents' histories; one without an account is shown by id. */
export function userProfile(id: string): JsonObject {
  const displayName = id === EDITOR.id ? EDITOR.name : id;
  return { id, displayName, imageUrl: null, ...(id === EDITOR.id && { email: EDITOR.email }) };
}

/** What the editor may do in the dataset: everything. */
export const GRANTS = [
  {
    filter: "_id in path('**')",
    permissions: ["create", "read", "update", "delete", "history", "editHistory", "mapping"],
  },
];
