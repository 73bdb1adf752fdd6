import Negotiator from "negotiator";
import { ENCODINGS, type Encoding } from "../release/compress.ts";

/**
 * The encoding of a response: the one that the browser prefers, and among equals the smallest.
 * @param accepted the Accept-Encoding header
 * @param kept encodings to choose from
 * @returns undefined for no encoding
 */
export function chooseEncoding(
  accepted: string | undefined,
  kept: readonly Encoding[],
): Encoding | undefined {
  if (accepted === undefined || kept.length === 0) return undefined;
  // The negotiator keeps the header's order among equals, which is always "gzip, deflate, br".
  const inOurOrder = accepted
    .split(",")
    .sort((one, other) => rank(one) - rank(other))
    .join(",");
  const negotiator = new Negotiator({ headers: { "accept-encoding": inOurOrder } });
  const best = negotiator.encoding([...kept, "identity"]);
  return kept.find((encoding) => encoding === best);
}

function rank(part: string): number {
  const name = part.split(";")[0]?.trim().toLowerCase();
  const found = ENCODINGS.findIndex((encoding) => encoding === name);
  return found === -1 ? ENCODINGS.length : found;
}
