/**
 * Id of a section's heading on the page, made from its words, so that a link to it survives when
 * sections move. Two sections with one heading are told apart by their number.
 * @param index the section's place, from 0
 */
export function sectionAnchor(sections: readonly { heading: string }[], index: number): string {
  const own = slug(sections[index]?.heading ?? "");
  const taken = sections.slice(0, index).some(({ heading }) => slug(heading) === own);
  return own === "" || taken ? `section-${index + 1}` : own;
}

function slug(words: string): string {
  return words
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
