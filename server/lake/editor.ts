import type { JsonObject } from "../documents/json.ts";

/** The one person whom the lake knows: whoever holds its token. */
export const EDITOR = {
  id: "lake-editor",
  name: "Editor",
  email: "editor@localhost",
  role: "administrator",
} as const;

/** The editor as the Studio asks who it is logged in as. */
export function currentUser(): JsonObject {
  return {
    ...EDITOR,
    profileImage: null,
    provider: "token",
    roles: [{ name: "administrator", title: "Administrator", description: "May do everything" }],
  };
}

/** A person as documents' histories name them; whoever has no account is shown by their id. */
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
