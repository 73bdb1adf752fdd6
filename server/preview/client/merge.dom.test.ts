import { describe, expect, test } from "vitest";
import { merge } from "./merge.ts";

const parse = (body: string) =>
  new DOMParser().parseFromString(
    `<!doctype html><html data-gate="unknown"><head><title>T</title></head><body>${body}</body></html>`,
    "text/html",
  );

/** Opens a page, lets `use` act as reader and scripts, then merges the next state. */
function mergePages(base: string, next: string, use: (page: Document) => void) {
  const live = parse(base);
  live.documentElement.dataset.gate = "open";
  use(live);
  const merged = merge(live, parse(base), parse(next));
  return { live, merged };
}

const page = (title: string) =>
  `<main><details><summary>More</summary><h2>${title}</h2></details><input type="radio" name="r"><p>Other</p><astro-island props="1"><b>hydrated</b></astro-island></main>`;

describe("an edit that is merged into an open page", () => {
  test("changes the text and keeps the changes of the reader and of scripts", () => {
    let element: Element | null = null;
    const { live, merged } = mergePages(page("Old"), page("New"), (document) => {
      document.querySelector("details")?.setAttribute("open", "");
      document.querySelector("input")?.click();
      document.querySelector("astro-island")?.replaceChildren("made by a script");
      document.querySelector("p")?.setAttribute("style", "opacity: 1");
      element = document.querySelector("h2");
    });
    expect(merged).toBe("done");
    expect(live.querySelector("h2")?.textContent).toBe("New");
    expect(live.querySelector("h2")).toBe(element);
    expect(live.querySelector("details")?.open).toBe(true);
    expect(live.querySelector("input")?.checked).toBe(true);
    expect(live.querySelector("astro-island")?.textContent).toBe("made by a script");
    expect(live.querySelector("p")?.getAttribute("style")).toBe("opacity: 1");
    expect(live.documentElement.dataset.gate).toBe("open");
  });

  test("changes only attributes that the server changed", () => {
    const { live } = mergePages(
      `<div data-color="teal" hidden><i>a</i></div>`,
      `<div data-color="plum" hidden><i>b</i></div>`,
      (document) => document.querySelector("div")?.removeAttribute("hidden"),
    );
    expect(live.querySelector("div")?.outerHTML).toBe(`<div data-color="plum"><i>b</i></div>`);
  });

  test("adding or removing a line leaves the others in place", () => {
    const list = (...items: string[]) =>
      `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
    const more = mergePages(list("a", "c"), list("a", "b", "c"), () => undefined);
    expect(more.merged).toBe("done");
    expect(more.live.querySelector("ul")?.textContent).toBe("abc");
    const less = mergePages(list("a", "b", "c"), list("a", "c"), () => undefined);
    expect(less.live.querySelector("ul")?.textContent).toBe("ac");
  });

  test("an island with new content is replaced", () => {
    const island = (text: string) => `<astro-island props="${text}"><b>${text}</b></astro-island>`;
    const { live } = mergePages(island("old"), island("new"), (document) =>
      document.querySelector("astro-island")?.replaceChildren("made by a script"),
    );
    expect(live.body.innerHTML).toBe(island("new"));
  });

  test("a change to elements that a script has added reloads the page", () => {
    const next = `<main><p>b</p></main>`;
    const { merged } = mergePages(`<main><p>a</p></main>`, next, (document) =>
      document.querySelector("main")?.prepend(document.createElement("nav")),
    );
    expect(merged).toBe("reload");
  });

  test("a new fold reloads the page, because no script listens to it", () => {
    const { merged } = mergePages(
      `<main><p>a</p></main>`,
      `<main><p>a</p><details><summary>s</summary></details></main>`,
      () => undefined,
    );
    expect(merged).toBe("reload");
  });
});
