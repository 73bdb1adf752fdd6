/** The field of /organizations that narrows the directory. */
export const FINDER = {
  label: "Find your kind of organization",
  hint: "Type what you do or what you file: shelter, school, clinic, union, museum, 990-PF.",
  /** @param count entries that hold the words, of `all` */
  found: (count: number, all: number, words: string) =>
    count === 0
      ? `Nothing here mentions “${words}”. Most groups that serve the public are public charities: try “charity”.`
      : `${count} of ${all} ${count === 1 ? "mentions" : "mention"} “${words}”:`,
  /** After the names of the first hits. @param count those that are not named */
  more: (count: number) => `and ${count} more below`,
} as const;
