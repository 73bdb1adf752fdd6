/** Names and numbers with a hyphen that ends no word, as in "990-N", "LM-3" or "010-0142". */
const NAME = /(\d+-[A-Z]+|[A-Z]{2,}-\d+|(?:\(\d+\) )?\d+-\d+)/;

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
