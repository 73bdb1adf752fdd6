import { useUser } from "sanity";

/** Name of an editor; the id while the name loads, or if it is unknown. */
export function UserName({ id }: { id: string }) {
  const [found] = useUser(id);
  return found?.displayName ?? id;
}
