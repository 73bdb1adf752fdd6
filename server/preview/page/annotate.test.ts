import { expect, test } from "vitest";
import { annotate } from "./annotate.ts";
import { TextFields } from "./text-fields.ts";

const AGENT = { name: "Nora", title: "Tax & Accounting", image: { alt: "A portrait" } };
const stored = { _id: "d", _type: "agent", ...AGENT };
const texts = new TextFields([{ _id: "d", ...AGENT }], new Map([["d", stored]]));

/** An annotated page; each field is named by its path alone. */
function annotateBody(body: string): string {
  return annotate(`<body>${body}</body>`, texts, ({ path }) => path)
    .replaceAll(' data-sanity-drag-disable="true"', "")
    .replace(/^.*<body>|<\/body>.*$/g, "");
}

test("the element of a text leads to its field", () => {
  expect(annotateBody(`<main><h1 class="a">Nora</h1><p>Tax &amp; Accounting</p></main>`)).toBe(
    `<main><h1 class="a" data-sanity="name">Nora</h1><p data-sanity="title">Tax &amp; Accounting</p></main>`,
  );
});

test("an element with texts of two fields leads to the first; elements inside lead to their own", () => {
  expect(annotateBody(`<p>Nora <b>Tax &amp; Accounting</b> Tax &amp; Accounting</p>`)).toBe(
    `<p data-sanity="name">Nora <b data-sanity="title">Tax &amp; Accounting</b> Tax &amp; Accounting</p>`,
  );
});

test("a picture is found by its description, and so is a drawing", () => {
  expect(annotateBody(`<img src="x" alt="A portrait"/><svg aria-label="Nora"></svg>`)).toBe(
    `<img src="x" alt="A portrait" data-sanity="image.alt"><svg aria-label="Nora" data-sanity="name"></svg>`,
  );
});

test("scripts, islands and other attributes stay as they are", () => {
  const page = `<a href="Nora" title="Nora"></a><script>"Nora"</script><astro-island props="Nora"><p>Nora</p></astro-island>`;
  expect(annotateBody(page)).toBe(page);
});
