import { seeded } from "../faults/random.ts";

/**
 * The random choices of one attack. They follow from the seed, the family and the attack's number
 * alone, so one attack can be made again without those before it.
 */
export class Choices {
  readonly #random: () => number;

  /** @param name family and number of the attack, such as `requests:17` */
  constructor(seed: number, name: string) {
    this.#random = seeded(hashOf(`${seed} ${name}`));
  }

  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number {
    return min + Math.floor(this.#random() * (max - min + 1));
  }

  /** True with a probability from 0 to 1. */
  chance(probability: number): boolean {
    return this.#random() < probability;
  }

  /**
   * One of a list.
   * @throws RangeError for an empty list
   */
  pick<T>(list: readonly T[]): T {
    const [picked] = list.slice(this.int(0, list.length - 1));
    if (picked === undefined) throw new RangeError("Nothing to choose from");
    return picked;
  }

  /** Text of characters of an alphabet. */
  text(alphabet: string, length: number): string {
    const characters = [...alphabet];
    return Array.from({ length }, () => this.pick(characters)).join("");
  }
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}
