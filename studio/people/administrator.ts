import type { CurrentUser } from "sanity";

/** Whether somebody may decide who signs in. The server asks again. */
export function isAdministrator(user: Omit<CurrentUser, "role"> | null): boolean {
  return user?.roles.some(({ name }) => name === "administrator") ?? false;
}
