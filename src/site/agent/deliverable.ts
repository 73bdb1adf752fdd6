import { DELIVERABLE_SIGN } from "../../facts/constants.ts";

/**
 * A deliverable without its light bulb: the page draws the sign as an icon
 * (specification, section 3: each begins with a light-bulb emoji).
 */
export function deliverableText(line: string): string {
  const trimmed = line.trim();
  return trimmed.startsWith(DELIVERABLE_SIGN)
    ? trimmed.slice(DELIVERABLE_SIGN.length).trim()
    : trimmed;
}
