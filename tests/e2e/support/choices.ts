import { expect, type Page } from "@playwright/test";
import { z } from "zod";
import { overlapsIn } from "./overlaps.ts";

/** Result of trying a page's choices. */
const Used = z.object({
  /** How many there are. */
  count: z.number(),
  /** What is wrong, each in a line. */
  faults: z.array(z.string()),
});
export type Used = z.infer<typeof Used>;

/**
 * Uses choices among radio buttons and tabs that a page shows, one after the other: each can be
 * pressed, shows something else than all others of its group, tells of what it is called by if any
 * of them does, and lays no words over others.
 */
export async function useChoices(page: Page): Promise<Used> {
  return Used.parse(await page.evaluate(`(${use.toString()})(${overlapsIn.toString()})`));
}

/** Runs in the page, as text: it knows nothing but what it is given. */
async function use(overlaps: typeof overlapsIn): Promise<Used> {
  const faults: string[] = [];
  const main = document.querySelector("main") ?? document.body;
  const controls = [
    ...main.querySelectorAll<HTMLElement>(":is(input[type=radio], [role=tab])"),
  ].filter((control) => pressed(control).checkVisibility());
  const groups = Map.groupBy(controls, groupOf);
  for (const [group, choices] of groups) {
    const part = group.closest("section") ?? main;
    const names = choices.map(nameOf);
    const looks: { look: string; mentions: number[] }[] = [];
    const before = new Set(overlaps(part));
    for (const [index, choice] of choices.entries()) {
      const name = names[index] ?? "";
      if (!isPressable(pressed(choice))) faults.push(`${name} cannot be pressed`);
      pressed(choice).click();
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      looks.push({ look: lookOf(), mentions: mentionsOf(names) });
      for (const overlap of overlaps(part)) {
        if (!before.has(overlap)) faults.push(`${name}: ${overlap}`);
        before.add(overlap);
      }
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth > clientWidth) faults.push(`${name}: the page scrolls sideways`);
    }
    for (const [index, { look, mentions }] of looks.entries()) {
      const twin = looks.findIndex((other, place) => place !== index && other.look === look);
      if (twin >= 0) faults.push(`${names[index]} shows what ${names[twin]} shows`);
      const all = looks.map((other) => other.mentions[index] ?? 0);
      const isNamed = Math.max(...all) > Math.min(...all);
      if (isNamed && mentions[index] === Math.min(...all))
        faults.push(`${names[index]} is named where others are chosen, and not where it is`);
    }
  }
  return { count: controls.length, faults };

  function groupOf(control: Element): Element {
    return control.closest("fieldset, [role=radiogroup], [role=tablist], form") ?? document.body;
  }
  /** The element to press: the label of an invisible button. */
  function pressed(control: HTMLElement): HTMLElement {
    return control.closest("label") ?? control;
  }
  /** The first words that it is called by. */
  function nameOf(control: HTMLElement): string {
    const texts = document.createTreeWalker(pressed(control), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode;
      const text = (textContent ?? "").trim();
      if (text !== "" && !parentElement?.closest("[aria-hidden=true]")) return text;
    }
    return control.getAttribute("aria-label") ?? "";
  }
  function isPressable(target: HTMLElement): boolean {
    target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
    const { left, top, width, height } = target.getBoundingClientRect();
    return target.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  }
  /** What shows of the page, and how strongly. */
  function lookOf(): string {
    return [...main.querySelectorAll("*")]
      .filter((element) => !element.matches("label *, input"))
      .map((element) =>
        element.checkVisibility({ visibilityProperty: true })
          ? getComputedStyle(element).opacity
          : "-",
      )
      .join(" ");
  }
  /** How often names are outside of what is pressed, where they can be read. */
  function mentionsOf(names: readonly string[]): number[] {
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    let words = "";
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode;
      if (parentElement === null || parentElement.closest("label, [role=tab]")) continue;
      if (!names.some((name) => textContent?.includes(name))) continue;
      const isSeen = parentElement.checkVisibility({ visibilityProperty: true });
      if (isSeen && opacityOf(parentElement) > 0.5) words += ` ${textContent} `;
    }
    return names.map((name) => {
      const whole = new RegExp(`\\b${name.replace(/[^\w ]/g, ".")}\\b`, "g");
      return words.match(whole)?.length ?? 0;
    });
  }
  function opacityOf(element: Element): number {
    let opacity = 1;
    for (let around: Element | null = element; around; around = around.parentElement)
      opacity *= Number(getComputedStyle(around).opacity);
    return opacity;
  }
}

/** Presses every face of the landing page's stage: that agent has the stage then, and no other. */
export async function useStage(page: Page, names: readonly string[]): Promise<string[]> {
  const faces = page.locator("#stage [data-send=press]");
  await page.locator("#stage").scrollIntoViewIfNeeded();
  await expect(faces.first()).toBeEnabled();
  const found = await page.evaluate(`(${press.toString()})(${JSON.stringify(names)})`);
  return z.array(z.string()).parse(found);
}

/** Runs in the page, as text: it knows nothing but what it is given. */
async function press(names: readonly string[]): Promise<string[]> {
  /** How long a press may take to show, in frames. */
  const PATIENCE = 120;
  const faults: string[] = [];
  const stage = document.getElementById("stage");
  const faces = [...(stage?.querySelectorAll<HTMLElement>("[data-send=press]") ?? [])];
  if (faces.length !== names.length) faults.push(`${faces.length} faces on the stage`);
  for (const [index, face] of faces.entries()) {
    const name = names[index] ?? "";
    face.scrollIntoView({ block: "nearest", inline: "center", behavior: "instant" });
    const { left, top, width, height } = face.getBoundingClientRect();
    if (!face.contains(document.elementFromPoint(left + width / 2, top + height / 2)))
      faults.push(`${name} on the stage cannot be pressed`);
    face.click();
    let speaker = "";
    for (let frame = 0; frame < PATIENCE && speaker !== name; frame += 1) {
      await new Promise(requestAnimationFrame);
      speaker = stage?.querySelector("[data-part=name]")?.textContent ?? "";
    }
    const current = [...(stage?.querySelectorAll("li[data-current]") ?? [])];
    if (speaker !== name) faults.push(`${name} was pressed, and the stage is ${speaker}’s`);
    if (current.length !== 1 || !current[0]?.contains(face))
      faults.push(`${name} was pressed, and the rail shows another`);
  }
  return faults;
}

/** Looks at every face of the landing page's first screen: its strand stands out, and no other. */
export async function useHero(page: Page): Promise<string[]> {
  return page.locator("[data-hero]").evaluate((hero) =>
    [...hero.querySelectorAll<HTMLElement>("[data-plucks]")].flatMap((face) => {
      face.focus();
      const lit = [...hero.querySelectorAll<SVGElement>("[data-string][data-lit]")];
      const isRight =
        lit.length > 0 && lit.every(({ dataset }) => dataset.string === face.dataset.plucks);
      return isRight ? [] : [`${face.innerText} has no strand of its own`];
    }),
  );
}
