import { describe, expect, test } from "vitest";
import { MarkRegistry } from "../marks/registry.ts";
import { annotate } from "./annotate.ts";

/** Annotates a page that is made of texts from fields; each field is named by its path alone. */
function annotated(make: (text: (text: string, path: string) => string) => string): string {
  const book = new MarkRegistry();
  const html = make((text) => text);
  const marked = make((text, path) => book.mark(text, { id: "d", type: "t", path }));
  return annotate(html, marked, book, ({ path }) => path).replaceAll(
    ' data-sanity-drag-disable="true"',
    "",
  );
}

describe("annotating a page", () => {
  test("the element of a text links to its field", () => {
    expect(annotated((text) => `<main><h1 class="a>b">${text("Nora", "name")}</h1></main>`)).toBe(
      `<main><h1 data-sanity="name" class="a>b">Nora</h1></main>`,
    );
  });

  test("two texts in one element each link to their field", () => {
    expect(annotated((text) => `<p>${text("Nora", "a")}, ${text("Tax", "b")}</p>`)).toBe(
      `<p><preview-text data-sanity="a">Nora</preview-text><preview-text data-sanity="b">, Tax</preview-text></p>`,
    );
  });

  test("the same words from two fields lead each to its own", () => {
    expect(
      annotated((text) => `<b>${text("Same", "a")}</b><i>Same</i><b>${text("Same", "b")}</b>`),
    ).toBe(`<b data-sanity="a">Same</b><i>Same</i><b data-sanity="b">Same</b>`);
  });

  test("one sentence of a text leads to the text", () => {
    const cut = (text: string) => `<p>${text.replace(/[\uE000-\uE8FF]/g, "").split(". ")[1]}</p>`;
    const page = annotated((text) => {
      const whole = text("The first. The second sentence.", "quote");
      return `<i>${whole}</i>${cut(whole)}`;
    });
    expect(page).toContain(`<p data-sanity="quote">The second sentence.</p>`);
  });

  test("a large number leads to its field, unless two fields hold the same", () => {
    const book = new MarkRegistry();
    const note = (value: number, path: string) =>
      book.noteNumber(value, { id: "d", type: "t", path });
    note(2_500_000, "asia");
    note(2_500_000, "asia");
    note(850_000, "africa");
    note(850_000, "europe");
    note(12, "order");
    const page = `<b>2.5M</b><i>2,500,000</i><b>850K</b><i>12</i>`;
    const marked = annotate(page, page, book, ({ path }) => path);
    expect(marked.replaceAll(' data-sanity-drag-disable="true"', "")).toBe(
      `<b data-sanity="asia">2.5M</b><i data-sanity="asia">2,500,000</i><b>850K</b><i>12</i>`,
    );
  });

  test("a drawing gets no further elements, a picture is found by its description", () => {
    expect(
      annotated(
        (text) =>
          `<svg><text>${text("A", "a")} ${text("B", "b")}</text></svg><img src="x" alt="${text("A portrait", "image.alt")}"/>`,
      ),
    ).toBe(
      `<svg><text data-sanity="a">A B</text></svg><img data-sanity="image.alt" src="x" alt="A portrait"/>`,
    );
  });

  test("head, scripts and islands stay as they are", () => {
    const page = (text: (text: string, path: string) => string) =>
      `<head><title>${text("T", "a")}</title></head><script>"${text("S", "b")}"</script><astro-island props="${text("P", "c")}"><p>${text("I", "d")}</p></astro-island>`;
    expect(annotated(page)).toBe(page((text) => text));
  });
});
