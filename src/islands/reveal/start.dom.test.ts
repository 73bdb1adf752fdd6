import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { startReveal } from "./start.ts";

/** One call of motion's `animate`, with the means to end it. */
interface Move {
  readonly id: string;
  readonly visible: boolean;
  readonly seconds: number;
  finish(): void;
}

const VIEW_HEIGHT = 800;
/** Top and height of each block, in pixels. */
const PLACES: Record<string, [number, number]> = {
  logo: [0, 100],
  title: [100, 300],
  edge: [780, 400],
  below: [1_200, 500],
  far: [5_000, 500],
};
let moves: Move[];
let reduced: EventTarget & { matches: boolean };
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  moves = [];
  reduced = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal("matchMedia", () => reduced);
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
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
  stop();
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
const hidden = (id: string) => block(id).style.opacity === "0";

function start(): void {
  const animate = (
    element: HTMLElement,
    look: { opacity: number },
    options: { duration: number },
  ) => {
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    moves.push({
      id: element.id,
      visible: look.opacity === 1,
      seconds: options.duration,
      finish,
    });
    return { finished, cancel: () => {} };
  };
  // @ts-expect-error -- a stand-in with the two members of motion's controls that are used
  stop = startReveal(document, animate);
}

describe("when it begins", () => {
  it("takes away nothing that the visitor can see, not even a sliver", () => {
    start();
    expect(["logo", "title", "edge"].filter(hidden)).toEqual([]);
    expect(moves).toEqual([]);
  });

  it("reads every place before it changes the first block: each later reading is a layout", () => {
    const order: string[] = [];
    for (const element of document.querySelectorAll<HTMLElement>("[data-reveal]")) {
      const { offsetTop, style } = element;
      Object.defineProperties(element, {
        offsetTop: { configurable: true, get: () => (order.push("read"), offsetTop) },
        style: { configurable: true, get: () => (order.push("write"), style) },
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

describe("while the page moves", () => {
  it("reveals a block over 1000 ms once a tenth of it is in view, and not before", () => {
    start();
    const ofBelow = () => moves.filter(({ id }) => id === "below");
    scrollTo(1_249 - 760);
    expect(ofBelow()).toEqual([]);
    scrollTo(1_250 - 760);
    expect(ofBelow()).toMatchObject([{ visible: true, seconds: 1 }]);
  });

  it("gives the hero's logo its 800 ms and its title 1000 ms", () => {
    start();
    scrollTo(2_000);
    scrollTo(0);
    const seconds = (id: string) => moves.findLast((move) => move.id === id)?.seconds;
    expect(seconds("logo")).toBe(0.8);
    expect(seconds("title")).toBe(1);
  });

  it("leaves no trace on a block that has arrived, so that its own styles count", async () => {
    start();
    scrollTo(1_000);
    Object.assign(block("below").style, { opacity: "1", transform: "none" });
    moves.findLast(({ id }) => id === "below")?.finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(block("below").getAttribute("style") ?? "").toBe("");
  });

  it("does not let a late end of a reveal undo the hiding that came after it", async () => {
    start();
    scrollTo(1_000);
    const reveal = moves.findLast(({ id }) => id === "below");
    scrollTo(3_000);
    block("below").style.opacity = "0";
    reveal?.finish();
    await vi.advanceTimersByTimeAsync(0);
    expect(hidden("below")).toBe(true);
  });
});

describe("the gate", () => {
  it("holds back the first reveal until it opens, above the fold too", () => {
    layOut(Object.fromEntries(Object.keys(PLACES).map((id) => [id, [0, 0]])));
    start();
    expect(hidden("logo")).toBe(true);
    layOut(PLACES);
    scrollTo(0);
    expect(moves.map(({ id, visible }) => `${id} ${visible}`)).toEqual(["logo true", "title true"]);
  });
});

describe("nobody loses content", () => {
  const link = () => {
    const element = block("below").querySelector("a");
    if (element === null) throw new Error("There is no link");
    return element;
  };

  it("shows the focus at once when it goes into a hidden block, and hides it again after", () => {
    start();
    link().focus();
    expect(hidden("below")).toBe(false);
    scrollTo(4_000);
    expect(hidden("below")).toBe(false);
    expect(moves.filter(({ id, visible }) => id === "below" && !visible)).toEqual([]);
    link().blur();
    vi.advanceTimersByTime(20);
    expect(moves.at(-1)).toMatchObject({ id: "below", visible: false });
  });

  it("shows everything when less motion is asked for later, and begins again when not", () => {
    start();
    reduced.matches = true;
    reduced.dispatchEvent(new Event("change"));
    expect(hidden("below")).toBe(false);
    reduced.matches = false;
    reduced.dispatchEvent(new Event("change"));
    expect(hidden("below")).toBe(true);
    expect(hidden("title")).toBe(false);
  });

  it("prints every block", () => {
    start();
    window.dispatchEvent(new Event("beforeprint"));
    expect(hidden("far")).toBe(false);
    window.dispatchEvent(new Event("afterprint"));
    expect(hidden("far")).toBe(true);
  });

  it("leaves the page whole when it stops", () => {
    start();
    stop();
    expect(document.querySelectorAll("[style*=opacity]")).toHaveLength(0);
    scrollPage(3_000);
    window.dispatchEvent(new Event("scroll"));
    vi.advanceTimersByTime(20);
    expect(moves).toEqual([]);
  });
});
