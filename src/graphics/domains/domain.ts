import { INK, PAPER, voice, type Voice } from "../paper/inks.ts";
import type { HueName } from "../../facts/hues.ts";

/** The inks of a domain's picture: the voice of its agent, ink and paper. */
export interface DomainInks extends Voice {
  readonly ink: string;
  readonly paper: string;
}

/** The inks for a hue. */
export function domainInks(color: HueName): DomainInks {
  return { ink: INK, paper: PAPER, ...voice(color) };
}
