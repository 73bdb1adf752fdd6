import type { RichText } from "../../content/index.ts";
import { openText } from "../../facts/words.ts";

/**
 * Parts a text after the first sentence of its first paragraph. Marks and links stay. The rest of a text
 * of one sentence is empty.
 */
export function openRichText([opening, ...others]: RichText): { first: RichText; rest: RichText } {
  if (opening === undefined) return { first: [], rest: [] };
  const words = opening.children.map(({ text }) => text).join("");
  const end = words.indexOf(openText(words).first) + openText(words).first.length;
  const first: typeof opening.children = [];
  const rest: typeof opening.children = [];
  let at = 0;
  for (const span of opening.children) {
    const cut = Math.max(0, end - at);
    const [before, after] = [span.text.slice(0, cut), span.text.slice(cut)];
    if (before !== "") first.push({ ...span, text: before });
    if (after !== "") rest.push({ ...span, text: rest.length === 0 ? after.trimStart() : after });
    at += span.text.length;
  }
  const goesOn = rest.some(({ text }) => text.trim() !== "");
  return {
    first: [{ ...opening, children: first }],
    rest: [...(goesOn ? [{ ...opening, children: rest }] : []), ...others],
  };
}
