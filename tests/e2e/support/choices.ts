import type { Page } from "@playwright/test";
import { z } from "zod";

/** Result of trying a page's choices. */
const Used = z.object({
  /** How many there are. */
  count: z.number(),
  /** What is wrong, each in a line. */
  faults: z.array(z.string()),
});

/**
 * Uses the choices among radio buttons and tabs that a page shows, one after the other: each can be pressed, and
 * shows something else than all others of its group.
 */
export async function useChoices(page: Page): Promise<z.infer<typeof Used>> {
  return Used.parse(await page.evaluate(use));
}

/** Runs in the page: it knows nothing but itself. */
async function use(): Promise<z.infer<typeof Used>> {
  const faults: string[] = [];
  const main = document.querySelector("main") ?? document.body;
  /** The element to press: the label of an invisible button. */
  const pressed = (control: HTMLElement) => control.closest("label") ?? control;
  /** What shows of the page, and how strongly. */
  const lookOf = () =>
    [...main.querySelectorAll("*:not(label *, input)")]
      .map((element) =>
        element.checkVisibility({ visibilityProperty: true })
          ? getComputedStyle(element).opacity
          : "-",
      )
      .join(" ");
  const controls = [
    ...main.querySelectorAll<HTMLElement>(":is(input[type=radio], [role=tab])"),
  ].filter((control) => pressed(control).checkVisibility());
  const groups = Map.groupBy(controls, (control) =>
    control.closest("fieldset, [role=radiogroup], [role=tablist], form"),
  );
  for (const choices of groups.values()) {
    const looks = new Map<string, string>();
    for (const choice of choices) {
      const target = pressed(choice);
      const name = target.innerText || (choice.getAttribute("aria-label") ?? "");
      target.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
      const { left, top, width, height } = target.getBoundingClientRect();
      if (!target.contains(document.elementFromPoint(left + width / 2, top + height / 2)))
        faults.push(`${name} cannot be pressed`);
      target.click();
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const look = lookOf();
      const twin = looks.get(look);
      if (twin !== undefined) faults.push(`${name} shows what ${twin} shows`);
      looks.set(look, name);
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth > clientWidth) faults.push(`${name}: the page scrolls sideways`);
    }
  }
  return { count: controls.length, faults };
}
