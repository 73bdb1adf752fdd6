import { setTimeout as wait } from "node:timers/promises";
import { parseArgs, type ParseArgsConfig } from "node:util";

/** A failure that a person can correct. Its message is one line that says what to do. */
export class Fatal extends Error {
  override readonly name = "Fatal";
}

/**
 * Runs a command's main function. A failure ends the process with exit code 1. It prints the
 * message of an error for users, and the stack of any other error, which is a defect.
 */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  // The parent process is gone, so nobody waits for this one.
  process.on("disconnect", () => process.exit(1));
  // The listener must not keep a finished command alive.
  process.channel?.unref();
  try {
    await main();
  } catch (error) {
    if (isUserFacing(error)) console.error(`\n${error.message}`);
    else console.error(error);
    process.exit(1);
  }
}

/** A command's arguments. @throws {Fatal} with the usage when they are others */
export function readArguments<T extends ParseArgsConfig>(config: T, usage: string) {
  try {
    return parseArgs(config);
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n")[0] : String(error);
    throw new Fatal(`${reason}\n${usage}`);
  }
}

/** Prints an error: the message of one for users, the stack of any other one, which is a defect. */
export function printError(error: unknown): void {
  console.error(isUserFacing(error) ? error.message : error);
}

/** Errors that other rooms raise with a message meant for a person carry `userFacing: true`. */
export function isUserFacing(error: unknown): error is Error {
  return error instanceof Fatal || (error instanceof Error && "userFacing" in error);
}

/** Time between two tries, in milliseconds. */
const AGAIN_MS = 5000;

/**
 * Opens something, and tries again until a person has solved the problem.
 * @param tell gets each new reason, once
 * @throws any other error, which is a defect
 */
export async function retryOpen<T>(
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
