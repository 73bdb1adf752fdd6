import Negotiator from "negotiator";
import { ENCODINGS, type Encoding } from "../release/compress.ts";

/**
 * The encoding to answer in: the one that the visitor's browser likes best, and among equals the
 * smaller one. Nothing stands for the bytes as they are.
 * @param accepted the Accept-Encoding header
 * @param kept encodings to choose from
 */
export function chooseEncoding(
  accepted: string | undefined,
  kept: readonly Encoding[],
): Encoding | undefined {
  if (accepted === undefined || kept.length === 0) return undefined;
  // The negotiator takes equals in the order of the header, which is "gzip, deflate, br" everywhere.
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
