/**
 * How pressing a framework card is, as the color of its header and in a word: red for ids 1 and 2,
 * orange for 3 and 4, green from 5 on (specification, section 2, Sample).
 * @param id the card's number, from 1
 */
export function priorityOf(id: number): { color: "red" | "orange" | "green"; word: string } {
  if (id <= 2) return { color: "red", word: "High priority" };
  if (id <= 4) return { color: "orange", word: "Medium priority" };
  return { color: "green", word: "Lower priority" };
}
