/** A part of the guide, from one heading to the next. */
export interface GuideSection {
  /** Its address in the guide: the heading in small letters, as GitHub makes it. */
  id: string;
  title: string;
  /** 1 for the guide itself, 2 for a section, 3 for a part of it. */
  level: number;
  /** Markdown below the heading. */
  text: string;
}

/** Splits a Markdown document at its headings; what stands before the first one is left out. */
export function sectionsOf(markdown: string): GuideSection[] {
  return markdown.split(/^(?=#{1,3} )/m).flatMap((part) => {
    const [heading = "", ...lines] = part.split("\n");
    const [, signs, title] = /^(#+) (.+)/.exec(heading) ?? [];
    if (signs === undefined || title === undefined) return [];
    return { id: idOf(title), title, level: signs.length, text: lines.join("\n") };
  });
}

function idOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N} -]/gu, "")
    .replaceAll(" ", "-");
}
