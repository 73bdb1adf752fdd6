import { useToast } from "@sanity/ui/toast";
import { reasonOf } from "../lake/door.ts";

/**
 * Runs something at the press of a button; a toast says why it failed.
 * @returns resolves in either case
 */
export function useErrorToast(): (title: string, run: () => Promise<unknown>) => Promise<void> {
  const toast = useToast();
  return async (title, run) => {
    try {
      await run();
    } catch (error) {
      toast.push({ status: "error", title, description: reasonOf(error) });
    }
  };
}
