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

/** A section with its parts. @returns none for an unknown id */
export function withParts(sections: readonly GuideSection[], id: string): GuideSection[] {
  const start = sections.findIndex((section) => section.id === id);
  const first = sections[start];
  if (first === undefined) return [];
  const rest = sections.slice(start + 1);
  const end = rest.findIndex(({ level }) => level <= first.level);
  return [first, ...rest.slice(0, end === -1 ? rest.length : end)];
}

/** Sections by the type of the document that is open. */
const BY_TYPE: ReadonlyMap<string, string> = new Map([
  ["agent", "agents"],
  ["avatarAsset", "voices-and-talking-videos"],
]);

/** Id of the section that helps with a document. */
export function sectionFor(type: string): string {
  return BY_TYPE.get(type) ?? "from-draft-to-site";
}
