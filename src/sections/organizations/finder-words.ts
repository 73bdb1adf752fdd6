/** The field of /organizations that narrows the directory. */
export const FINDER = {
  label: "Find your kind of organization",
  hint: "Type what you do or what you file: school, clinic, union, museum, 990-PF.",
  /** @param count entries that hold the words, of `all` */
  found: (count: number, all: number, words: string) =>
    count === 0
      ? `Nothing here mentions “${words}”. Try another word for the work, or a form you file.`
      : `${count} of ${all} mention “${words}”.`,
} as const;
