/**
 * Breaks a text between its words into lines for a drawing.
 * @param text words divided by spaces
 * @param most letters that a line may hold; a longer word has a line for itself
 */
export function breakLines(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= most) {
      lines[lines.length - 1] = `${last} ${word}`;
    } else lines.push(word);
  }
  return lines;
}
