import { seeded } from "./random.ts";

/** Random choices that follow from a seed and a name alone. */
export class Choices {
  readonly #random: () => number;

  /** @param name of what is chosen for, such as `requests 17`: it can be made again alone */
  constructor(seed: number, name: string) {
    this.#random = seeded(hashOf(`${seed} ${name}`));
  }

  /** A whole number from `min` to `max`, both included. */
  readonly int = (min: number, max: number): number =>
    min + Math.floor(this.#random() * (max - min + 1));

  /** True with a probability from 0 to 1. */
  readonly chance = (probability: number): boolean => this.#random() < probability;

  /** One of a list. @throws RangeError for an empty list */
  readonly pick = <T>(list: readonly T[]): T => {
    const [picked] = list.slice(this.int(0, list.length - 1));
    if (picked === undefined) throw new RangeError("Nothing to choose from");
    return picked;
  };

  /** Text of characters of an alphabet. */
  readonly text = (alphabet: string, length: number): string =>
    Array.from({ length }, () => this.pick([...alphabet])).join("");
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
