import { readFileSync } from "node:fs";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenLaidOut } from "./laid-out.ts";
import { LATE, layOutInSlices } from "./slices.ts";

/** Pending idle callbacks. */
let waiting: (() => void)[];
/** Sections in the order in which they were laid out. */
let laid: string[];

beforeEach(() => {
  waiting = [];
  laid = [];
  vi.stubGlobal("requestIdleCallback", (callback: () => void) => waiting.push(callback));
  Object.defineProperty(document, "fonts", {
    configurable: true,
    value: { ready: Promise.resolve() },
  });
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    laid.push(this.id);
    return new DOMRect();
  });
  document.documentElement.dataset.slices = "";
  document.body.innerHTML = `
    <div id="site">
      <main>
        <section id="first"></section>
        <section id="second"><div></div><div id="part"></div></section>
        <section id="third"></section>
      </main>
      <footer id="foot"></footer>
    </div>`;
});
afterEach(() => {
  delete document.documentElement.dataset.slices;
  Reflect.deleteProperty(document, "fonts");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const putOff = () => document.documentElement.dataset.slices !== undefined;
const idle = () => waiting.shift()?.();
async function begin(): Promise<void> {
  layOutInSlices(document);
  await document.fonts.ready;
}

test("one section is laid out in each idle moment, from the top, the first screen never", async () => {
  await begin();
  const order = ["second", "part", "third", "foot"];
  for (const [index] of order.entries()) {
    expect(laid).toEqual(order.slice(0, index));
    expect(waiting).toHaveLength(1);
    idle();
  }
  expect(laid).toEqual(order);
  idle();
  expect(putOff()).toBe(false);
  expect(document.querySelectorAll("[data-laid]")).toHaveLength(0);
  expect(waiting).toHaveLength(0);
});

test("code that needs heights waits for the last section, and not at all without late ones", async () => {
  const then = vi.fn();
  await begin();
  whenLaidOut(document, then);
  while (putOff()) {
    expect(then).not.toHaveBeenCalled();
    idle();
  }
  await Promise.resolve();
  expect(then).toHaveBeenCalledOnce();
  whenLaidOut(document, then);
  expect(then).toHaveBeenCalledTimes(2);
});

test("a page that is printed has all of it", async () => {
  await begin();
  idle();
  window.dispatchEvent(new Event("beforeprint"));
  expect(putOff()).toBe(false);
});

test("a page without late sections is not changed", async () => {
  delete document.documentElement.dataset.slices;
  await begin();
  expect(waiting).toHaveLength(0);
});

test("the styles put off what the script lays out", () => {
  const styles = readFileSync(`${import.meta.dirname}/slices.css`, "utf8");
  expect(styles.replaceAll(/\s+/g, " ")).toContain(`:is( ${LATE.join(", ")} ):not([data-laid])`);
});
