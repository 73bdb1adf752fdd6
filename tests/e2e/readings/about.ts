import { expect } from "@playwright/test";
import { ABOUT } from "../../../src/facts/strings.ts";
import { about, agentOf, agents } from "../support/dataset.ts";
import { drawFully } from "../support/drawing.ts";
import { plain, visibleText } from "../support/reading.ts";
import type { Readings } from "./reading.ts";

export const aboutReadings: Readings = {
  "a visitor reads why the product is planned, section by section, and where it stops": async ({
    page,
  }) => {
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(about.title);
    const text = await visibleText(main);
    expect(text).toContain(plain(about.lede));
    expect(text, "the specification's two audiences").toContain("less than $500,000");
    expect(text).toContain("concept phase");

    for (const { heading, body, exchange, decisions, margin } of about.sections) {
      const section = main.getByRole("region", { name: heading, exact: true });
      const words = await visibleText(section);
      for (const { children } of body) {
        expect(words).toContain(plain(children.map((span) => span.text).join("")));
      }
      for (const line of exchange?.lines ?? []) {
        const { name } = agentOf(line.agent._ref.replace(/^agent-/, ""));
        await expect(section.getByRole("listitem").filter({ hasText: line.text })).toContainText(
          name,
        );
      }
      if (exchange) expect(words).toContain(plain(exchange.person));
      for (const { title, text: decision } of decisions ?? []) {
        expect(words).toContain(plain(title));
        expect(words).toContain(plain(decision));
      }
      for (const note of margin ?? []) {
        expect(words).toContain(plain(note.text));
        if (note.label) {
          await expect(section.getByRole("link", { name: note.label })).toHaveAttribute(
            "href",
            note.href ?? "",
          );
        }
      }
    }
    // The quotation is two lines of display type, so its sentences are compared one by one.
    const quote = await visibleText(main.locator("blockquote"));
    expect(quote).toBe(plain(about.pullQuote));
    expect(text.split(quote).length, "a section has the words that are quoted").toBeGreaterThan(2);

    await expect(main.getByRole("link", { name: about.invitation.label })).toHaveAttribute(
      "href",
      about.invitation.href,
    );
    const faces = main.getByRole("navigation", { name: ABOUT.agents }).getByRole("link");
    await expect(faces).toHaveCount(agents.length);
  },

  "the contents lead to each section, clear of the bar at the top": async (visit) => {
    const { page } = visit;
    await drawFully(visit);
    const contents = page.getByRole("navigation", { name: ABOUT.contents }).getByRole("link");
    await expect(contents).toHaveCount(about.sections.length);
    await contents.last().click();
    const last = page.getByRole("heading", {
      name: about.sections.at(-1)?.heading ?? "",
      level: 2,
    });
    await expect(last).toBeInViewport();
    const [bar, heading] = [
      await page.locator("header").first().boundingBox(),
      await last.boundingBox(),
    ];
    expect(heading?.y ?? 0).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
  },
};
