import { AGENTS_MAX } from "../facts/constants.ts";
import { type PageStyle, rulesOf } from "../security/page-style.ts";

/**
 * Sets `--step` on every element with a number in `data-step`, from 0 to the number of agents that a
 * page draws. It places elements by number, because inline styles are not allowed.
 */
export const STEPS: PageStyle = rulesOf`${Array.from(
  { length: AGENTS_MAX + 1 },
  (_, step) => rulesOf`[data-step="${step}"] { --step: ${step}; }`,
)}`;
