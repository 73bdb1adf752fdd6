/** Names that no line may part: "990-N", "LM-3", "010-0142", and of sections "170(b)(1)(A)". */
const NAME = /(\d+-[A-Z]+|[A-Z]{2,}-\d+|\d+(?:\(\w+\))+|(?:\(\d+\) )?\d+-\d+)/;

/** A text in which the name of a form or a section is not broken after its hyphen. */
export function KeepWhole({ text }: { text: string }) {
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
