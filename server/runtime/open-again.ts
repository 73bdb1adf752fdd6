import { setTimeout as wait } from "node:timers/promises";
import { isUserFacing } from "./fatal.ts";

/** Time between two tries, in milliseconds. */
const AGAIN_MS = 5000;

/**
 * Opens something, and tries again until a person has solved the problem.
 * @param tell gets each new reason, once
 * @throws any other error, which is a defect
 */
export async function openAgain<T>(
  open: () => Promise<T>,
  tell: (problem: string) => void,
): Promise<T> {
  for (let lastMessage: string | undefined; ;) {
    try {
      return await open();
    } catch (error) {
      if (!isUserFacing(error)) throw error;
      if (lastMessage !== error.message) tell(error.message);
      lastMessage = error.message;
      await wait(AGAIN_MS);
    }
  }
}
