import { afterEach, beforeEach, describe, expect, it, test, vi } from "vitest";
import { startReveal } from "./start.ts";

const VIEW_HEIGHT = 800;
/** Top and height of each block, in pixels. */
const PLACES: Record<string, [number, number]> = {
  logo: [0, 100],
  title: [100, 300],
  edge: [780, 400],
  below: [1_200, 500],
  far: [5_000, 500],
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe: () => void;
      constructor(report: () => void) {
        this.observe = report;
      }
    },
  );
  vi.stubGlobal("innerHeight", VIEW_HEIGHT);
  Object.defineProperty(document.documentElement, "scrollHeight", {
    configurable: true,
    value: 10_000,
  });
  scrollPage(0);
  document.body.innerHTML = `
    <div data-reveal="logo" id="logo"></div>
    <div data-reveal="title" id="title"></div>
    <section data-reveal id="edge"></section>
    <section data-reveal id="below"><a href="#x">link</a><p data-reveal id="inner"></p></section>
    <section data-reveal id="far"></section>`;
  layOut(PLACES);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function block(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element === null) throw new Error(`There is no #${id}`);
  return element;
}
/** Gives blocks their places, as a browser would lay them out. */
function layOut(places: typeof PLACES): void {
  for (const [id, [top, height]] of Object.entries(places)) {
    Object.defineProperties(block(id), {
      offsetTop: { configurable: true, value: top },
      offsetHeight: { configurable: true, value: height },
    });
  }
}
function scrollPage(top: number): void {
  vi.stubGlobal("scrollY", top);
}
/** Scrolls as a visitor does. */
function scrollTo(top: number): void {
  scrollPage(top);
  window.dispatchEvent(new Event("scroll"));
  vi.advanceTimersByTime(20);
}
const hidden = (id: string) => block(id).dataset.revealPhase === "hidden";

function start(): void {
  startReveal(window);
  vi.advanceTimersByTime(20);
}

describe("when it begins", () => {
  it("takes away nothing that the visitor can see, not even a sliver", () => {
    start();
    expect(Object.keys(PLACES).filter(hidden)).toEqual(["below", "far"]);
  });

  it("reads every place before it changes the first block: each later reading is a layout", () => {
    const order: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>("[data-reveal]")) {
      const { offsetTop, dataset } = element;
      Object.defineProperties(element, {
        offsetTop: { configurable: true, get: () => (order.push("read"), offsetTop) },
        dataset: { configurable: true, get: () => (order.push("write"), dataset) },
      });
    }
    start();
    expect(order).toContain("read");
    expect(order.lastIndexOf("read")).toBeLessThan(order.indexOf("write"));
  });

  it("leaves a block inside another to the outer one", () => {
    start();
    expect(hidden("inner")).toBe(false);
  });
});

test("a block is shown once a tenth of it is in view, not before, and hidden as it leaves", () => {
  start();
  scrollTo(1_249 - 760);
  expect(hidden("below")).toBe(true);
  scrollTo(1_250 - 760);
  expect(hidden("below")).toBe(false);
  scrollTo(3_000);
  expect(hidden("below")).toBe(true);
});

test("the gate holds back the first reveal until it opens, above the fold too", () => {
  layOut(Object.fromEntries(Object.keys(PLACES).map((id) => [id, [0, 0]])));
  start();
  expect(hidden("logo")).toBe(true);
  layOut(PLACES);
  scrollTo(0);
  expect(Object.keys(PLACES).filter((id) => !hidden(id))).toEqual(["logo", "title"]);
});
