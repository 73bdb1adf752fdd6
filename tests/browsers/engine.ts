/**
 * What a browser lets a page play before the visitor has touched it: videos without sound (the default
 * of all browsers), or nothing.
 */
export type Policy = "muted" | "nothing";

/** A usual window, or a private one, which keeps nothing once it is closed. */
export type WindowKind = "usual" | "private";

/**
 * A browser engine as the sequences see it. Drivers' own ways of running scripts and clicking make
 * a page believe that a visitor touched it, and then everything may play: what is here does not.
 */
export interface Engine {
  readonly name: string;
  readonly policies: readonly Policy[];
  /** Kinds of windows that its driver can open. */
  readonly windows: readonly WindowKind[];
  /** @param window default: the first of {@link windows} */
  start(policy: Policy, window?: WindowKind): Promise<Browser>;
}

/** A running browser. */
export interface Browser {
  /** One page, that was never touched. The page before it is gone then. */
  open(url: string): Promise<Page>;
  /** Ends it, with all that was started for it. */
  close(): Promise<void>;
}

/** A page that is open. */
export interface Page {
  /**
   * Runs an expression in the page, as a script of the page's own, without a gesture.
   * @returns what it gives, which has to be text
   */
  evaluate(expression: string): Promise<string>;
  /** Gives the window's inside another size, in CSS pixels, as nearly as the engine allows. */
  resize(width: number, height: number): Promise<void>;
  /** A real press of the left button. Pixels from the left and the top of the window. */
  click(x: number, y: number): Promise<void>;
}

/** Size of the window, in pixels. */
export const WINDOW = { width: 1440, height: 900 };

/**
 * How the message of an error begins when the engine itself has stopped, as a whole or its media
 * player: this tells nothing about the page, and the test is tried once more.
 */
export const NO_ANSWER = "No answer";
