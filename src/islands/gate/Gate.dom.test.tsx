import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { GateError } from "./errors.ts";
import type { FlagReading } from "./flag.ts";
import { GateView } from "./Gate.tsx";
import { OPENING_MS, restPath } from "./opening.ts";
import type { GateServices } from "./use-gate.ts";

const TEXTS = {
  notice: "Everything here is confidential.",
  agreement: "I will not share it.",
  email: "support@polyphony.example",
  siteName: "Polyphony",
};

/** A world in which "score" is the password; a test can delay the result of a check. */
function world(initial: FlagReading = "unset", writable = true) {
  const state = { flag: initial };
  const services: GateServices = {
    resolve: () => state.flag,
    enter: (password) => {
      if (password !== "score") return Promise.resolve("wrong");
      if (writable) state.flag = "set";
      return Promise.resolve({ remembered: writable });
    },
  };
  return { state, services };
}

let root: Root;

beforeEach(() => {
  Reflect.set(globalThis, "IS_REACT_ACT_ENVIRONMENT", true);
  vi.useFakeTimers();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("scrollTo", vi.fn());
  // jsdom has no animations.
  vi.stubGlobal("CSS", { escape: (text: string) => text });
  Object.assign(Element.prototype, { animate: () => ({ cancel: () => undefined }) });
  // jsdom does not implement the dialog element.
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true;
    },
    close(this: HTMLDialogElement) {
      this.open = false;
    },
  });
  document.body.innerHTML = `
    <div id="site" data-gated><main id="main"><h1>Content</h1></main></div>
    <div data-gate-region><svg><path d="${restPath(0)}"/></svg><div id="island"></div></div>`;
  root = createRoot(find("#island"));
});

afterEach(() => {
  act(() => root.unmount());
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete document.documentElement.dataset.gate;
});

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (element === null) throw new Error(`Nothing matches ${selector}`);
  return element;
}
function input(selector: string): HTMLInputElement {
  const element = find(selector);
  if (!(element instanceof HTMLInputElement)) throw new Error(`${selector} is no input`);
  return element;
}
const field = () => input("input[name=password]");
const box = () => input("input[name=agreement]");
const submit = () => find(".gate-submit");
const alertText = () => find("[role=alert]").textContent;
const gate = () => document.documentElement.dataset.gate;

function mount(services: GateServices): void {
  act(() => root.render(<GateView texts={TEXTS} services={services} />));
}
/** Sets a value as a browser does, bypassing React's record of it. */
function fill(text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field(), text);
}
function type(text: string): void {
  act(() => {
    fill(text);
    field().dispatchEvent(new Event("input", { bubbles: true }));
  });
}
function press(element: HTMLElement, key: string, init: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...init });
  act(() => {
    element.dispatchEvent(event);
  });
  return event;
}
const click = (element: HTMLElement) => act(() => element.click());
const settle = () => act(() => vi.advanceTimersByTimeAsync(0));

describe("a returning visitor", () => {
  it("is asked again when the page comes back from the cache without the flag", () => {
    const { state, services } = world("set");
    mount(services);
    state.flag = "unset";
    act(() => {
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    });
    expect(gate()).toBe("locked");
  });
});

describe("a returning visitor whose page takes time to open", () => {
  it("reads 'Loading...' until it is there", async () => {
    const { promise, resolve } = Promise.withResolvers<FlagReading>();
    mount({ ...world().services, resolve: () => promise });
    expect(document.body.textContent).toContain("Loading...");
    resolve("set");
    await settle();
    expect(gate()).toBe("open");
  });

  it("is asked for the password, and told why, when it does not open", async () => {
    const resolve = () => Promise.reject(new GateError("The passwords have changed."));
    mount({ ...world().services, resolve });
    await settle();
    expect(gate()).toBe("locked");
    expect(alertText()).toBe("The passwords have changed.");
  });
});

describe("the dialog", () => {
  it("cannot be dismissed: not by Escape, not by a back gesture that closes it", () => {
    mount(world().services);
    const dialog = find("dialog");
    expect(press(field(), "Escape").defaultPrevented).toBe(true);
    const cancel = new Event("cancel", { cancelable: true });
    act(() => {
      dialog.dispatchEvent(cancel);
    });
    expect(cancel.defaultPrevented).toBe(true);
    act(() => {
      dialog.removeAttribute("open");
      dialog.dispatchEvent(new Event("close"));
    });
    expect(dialog.hasAttribute("open")).toBe(true);
  });

  it("really disables Submit until the box is ticked and a password is there", () => {
    mount(world().services);
    const disabled = () => submit().hasAttribute("disabled");
    expect(disabled()).toBe(true);
    type("score");
    expect(disabled()).toBe(true);
    click(box());
    expect(disabled()).toBe(false);
    type("");
    expect(disabled()).toBe(true);
  });

  it("leaves Enter alone where it chooses characters or presses a button", () => {
    mount(world().services);
    type("score");
    expect(press(field(), "Enter", { isComposing: true }).defaultPrevented).toBe(false);
    expect(press(find(".gate-legible"), "Enter").defaultPrevented).toBe(false);
    expect(alertText()).toBe("");
  });

  it("shows the password on demand and hides it again when it is sent", async () => {
    mount(world().services);
    const toggle = find(".gate-legible");
    type("wrong");
    click(box());
    click(toggle);
    expect(field().type).toBe("text");
    expect(toggle.getAttribute("aria-label")).toBe("Hide password");
    press(field(), "Enter");
    expect(field().type).toBe("password");
    await settle();
  });

  it("keeps a password that was filled in without an event, and sends it", async () => {
    mount(world().services);
    fill("score");
    click(box());
    expect(field().value).toBe("score");
    expect(submit().hasAttribute("disabled")).toBe(false);
    click(submit());
    await settle();
    expect(gate()).toBe("open");
  });

  it("shows the progress of a check that reports it", async () => {
    const services: GateServices = {
      ...world().services,
      enter: async (_password, onProgress) => {
        onProgress(0.4);
        return new Promise(() => undefined);
      },
    };
    mount(services);
    type("score");
    click(box());
    click(submit());
    await settle();
    expect(find("progress").getAttribute("value")).toBe("0.4");
    expect(find(".gate-status").textContent).toBe("Checking…");
    expect(find("form").getAttribute("aria-busy")).toBe("true");
  });

  it("says what to do when the browser cannot check at all", async () => {
    const services: GateServices = {
      ...world().services,
      enter: () => Promise.reject(new GateError("Open it with https://.")),
    };
    mount(services);
    type("score");
    click(box());
    click(submit());
    await settle();
    expect(alertText()).toContain("https://");
    expect(field().value).toBe("score");
  });
});

describe("opening", () => {
  async function enter(services: GateServices): Promise<void> {
    mount(services);
    type("score");
    click(box());
    click(submit());
    await settle();
  }

  it("moves the lines once, for less than 0.9 s, and then nothing of the gate is left", async () => {
    await enter(world().services);
    expect(find("[data-gate-region]").dataset.phase).toBe("waking");
    await act(() => vi.advanceTimersByTimeAsync(OPENING_MS / 2));
    expect(find("[data-gate-region]").dataset.phase).toBe("opening");
    expect(find("svg path").getAttribute("d")).not.toBe(restPath(0));
    await act(() => vi.advanceTimersByTimeAsync(OPENING_MS));
    expect(OPENING_MS).toBeLessThan(900);
    expect(find("[data-gate-region]").dataset.phase).toBeUndefined();
    expect(find("svg path").getAttribute("d")).toBe(restPath(0));
    expect(document.querySelector("dialog")).toBeNull();
  });

  it("scrolls to the place that the address names", async () => {
    find("main").innerHTML = `<h2 id="agents">Agents</h2>`;
    const scrolled = vi.fn();
    Object.assign(find("#agents"), { scrollIntoView: scrolled });
    window.location.hash = "#agents";
    await enter(world().services);
    window.location.hash = "";
    expect(scrolled).toHaveBeenCalled();
    expect(document.activeElement).toBe(find("#agents"));
    act(() => find("#agents").blur());
    expect(find("#agents").hasAttribute("tabindex")).toBe(false);
  });

  it("opens for this page view when storage is blocked, and says so", async () => {
    await enter(world("blocked", false).services);
    expect(gate()).toBe("open");
    expect(find(".gate-note").closest("[role=status]")).not.toBeNull();
  });
});
