/** How to go on when the dataset is not the one that the site was made from. */
const WAYS_ON =
  "Ways on: bring the right dataset back, or restore a backup (npm run restore -- --from <backup>). Or publish what is there now: npm run adopt shows what would change. Or start anew with the demo content: npm run adopt -- --anew";

/**
 * Nothing is published, because the dataset is not the one that the site was made from, or has lost
 * what makes it one. The site is as it was. The message says how to go on.
 */
export class DatasetHeldError extends Error {
  override readonly name = "DatasetHeldError";
  /** Tells the command line to print the message without a stack. */
  readonly userFacing = true;

  /** @param what what is wrong with the dataset, as a sentence without its period */
  constructor(what: string) {
    super(`Publishing is on hold: ${what}. The site stays as it is. ${WAYS_ON}.`);
  }
}

/** The dataset is being filled with the seed: publishing goes on by itself when that is done. */
export class DatasetFillingError extends Error {
  override readonly name = "DatasetFillingError";
  readonly userFacing = true;

  constructor() {
    super("The Content Lake is being filled with its seed. What is in it is published after that.");
  }
}
