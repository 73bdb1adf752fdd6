import { useUser } from "sanity";

/** What an editor is called; the id while that is read, and where nobody has it any more. */
export function UserName({ id }: { id: string }) {
  const [found] = useUser(id);
  return found?.displayName ?? id;
}
