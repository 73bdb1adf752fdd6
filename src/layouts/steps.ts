import { AGENTS_MAX } from "../facts/constants.ts";
import { type PageStyle, rulesOf } from "../security/page-style.ts";

/**
 * `--step` on whatever has a number in `data-step`, from 0 to as many agents as a page draws: what
 * is placed by number, for inline styles are not allowed.
 */
export const STEPS: PageStyle = rulesOf`${Array.from(
  { length: AGENTS_MAX + 1 },
  (_, step) => rulesOf`[data-step="${step}"] { --step: ${step}; }`,
)}`;
