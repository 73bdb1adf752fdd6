/**
 * Words that must not break across lines: names such as "990-N", "LM-3", "W-9", "010-0142",
 * "170(b)(1)(A)", and short compounds such as "e-file" and "close-to-file".
 */
const NAME =
  /(\d+-[A-Z]+|[A-Z]+-\d+|\d+(?:\(\w+\))+|(?:\(\d+\) )?\d+-\d+|\be-[a-z]+|\b[a-z]+-to-[a-z]+)/;

/** A text in which the name of a form or section, or a short compound, is not broken after a hyphen. */
export function NonBreakingText({ text }: { text: string }) {
  // The pattern is captured, so every second part is a name.
  return text.split(NAME).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="whole">
        {part}
      </span>
    ),
  );
}
