import { setTimeout as wait } from "node:timers/promises";
import { isUserFacing } from "./fatal.ts";

/** Time between two tries, in milliseconds. */
const AGAIN_MS = 5000;

/**
 * Opens something, and tries again for as long as a person has to mend something first.
 * @param tell gets each new reason, once
 * @throws an error that is not meant for a person: a defect
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
