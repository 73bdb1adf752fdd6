/** Advice for an operator. */
const WHAT_TO_DO =
  "What you can do: bring the right dataset back, or restore a backup (npm run restore -- --from <backup>). Or publish what is there now, the demo content where nothing is: npm start -- --adopt";

/**
 * Publishing is on hold, because the dataset is a different one or has lost most of its content.
 * The site stays as it is. The message says what to do.
 */
export class PublishingOnHoldError extends Error {
  override readonly name = "PublishingOnHoldError";
  /** Tells the command line to print the message without a stack. */
  readonly userFacing = true;

  /** @param what the problem, as a sentence without its period */
  constructor(what: string) {
    super(`Publishing is on hold: ${what}. The site stays as it is. ${WHAT_TO_DO}.`);
  }
}
