import { expect } from "@playwright/test";
import {
  AGENT_COUNT,
  LANDING_STATISTIC_COUNT,
  NEXUS_COUNT,
  PILLAR_COUNT,
} from "../../../src/facts/constants.ts";
import { AGENT } from "../../../src/facts/strings.ts";
import { agents, capabilities, landing, pillars, settings } from "../support/dataset.ts";
import { expectPicture, plain, shownText } from "../support/reading.ts";
import type { Readings } from "./reading.ts";

export const landingReadings: Readings = {
  "a visitor reads the eleven sections in order, from the badge to the figures": async ({
    page,
  }) => {
    const text = await shownText(page.getByRole("main"));
    const signs = [
      landing.hero.headline,
      "Your mission, powered like never before",
      "Breadth of Intelligence",
      "Operational Nexus",
      "Full Spectrum Coverage",
      "Meet Our Agents delivering global good",
      AGENT.open,
      "Multiple Specialists. Unified Impact.",
      plain(landing.summary.body[0]?.children.map((span) => span.text).join("") ?? ""),
      `${landing.not.lead} ${landing.not.emphasis}`,
      landing.statistics[0]?.label ?? "",
    ];
    const places = signs.map((sign) => ({ sign, place: text.indexOf(sign) }));
    expect(places.filter(({ place }) => place < 0)).toEqual([]);
    expect([...places].sort((a, b) => a.place - b.place)).toEqual(places);
    expect(landing.not.emphasis).toBe("NOT");
    expect(text).toContain("MDOs, meet your new dream team.");

    const hero = page.locator("section", { has: page.getByRole("heading", { level: 1 }) });
    await expect(hero.getByRole("heading", { level: 1 })).toHaveText(landing.hero.headline);
    expect(landing.hero.headline).toMatch(
      /mission-driven organizations, welcome to the revolution/i,
    );
    await expect(hero.getByText(landing.hero.lede)).toBeVisible();
    await expect(hero.getByText(settings.name, { exact: true })).toBeVisible();
    const badge = await shownText(hero);
    expect(badge).toContain(settings.badge.text);
    expect(settings.badge.text).toMatch(/Home of Nora.*IRS 990 filings/);
    const { height } = page.viewportSize() ?? { height: 0 };
    const box = await hero.boundingBox();
    expect(box?.height, "the hero fills the window below the bar").toBeGreaterThan(height * 0.75);
  },

  "every pillar, capability and figure of the dataset is on the page": async ({ page }) => {
    const section = (heading: string) =>
      page.getByRole("region", { name: heading, exact: true }).getByRole("listitem");

    const breadth = section(landing.breadth.heading);
    await expect(breadth).toHaveCount(PILLAR_COUNT);
    for (const [index, { name, summary }] of pillars.entries()) {
      await expect(breadth.nth(index).getByRole("heading")).toHaveText(name);
      await expect(breadth.nth(index)).toContainText(summary);
    }
    const nexus = section(landing.nexus.heading);
    await expect(nexus).toHaveCount(NEXUS_COUNT);
    for (const [index, { name, summary, detail }] of capabilities.entries()) {
      await expect(nexus.nth(index).getByRole("heading")).toHaveText(name);
      await expect(nexus.nth(index)).toContainText(summary);
      await expect(nexus.nth(index)).toContainText(detail);
    }

    const figures = page.locator("dl > div");
    await expect(figures).toHaveCount(LANDING_STATISTIC_COUNT);
    const values = ["10", "8", "24/7", "100%", "1st", "∞"];
    expect(landing.statistics.map(({ value }) => value)).toEqual(values);
    for (const [index, { value, label }] of landing.statistics.entries()) {
      const figure = figures.nth(index);
      await expect(figure.getByRole("term")).toHaveText(label);
      if (value === "∞") await expect(figure.getByRole("img", { name: "Infinity" })).toBeVisible();
      else await expect(figure.getByRole("definition")).toHaveText(value);
    }
  },

  "all eight agents can be met: a pill, and a card with pictures and a way in": async ({
    page,
  }) => {
    const pills = page
      .getByRole("region", { name: landing.coverage.heading, exact: true })
      .getByRole("listitem");
    await expect(pills).toHaveCount(AGENT_COUNT);
    const cards = page.locator("#agents").getByRole("article");
    await expect(cards).toHaveCount(AGENT_COUNT);
    for (const [index, agent] of agents.entries()) {
      const { id, name, title, image, domainImage } = agent;
      await expect(pills.nth(index)).toContainText(name);
      await expect(pills.nth(index)).toContainText(title);

      const card = cards.nth(index);
      await expect(card.getByRole("heading")).toHaveText(name);
      const way = card.getByRole("link", { name: AGENT.open });
      await expect(way).toHaveText(AGENT.open);
      await expect(way).toHaveAttribute("href", `/agent/${id}`);
      await expectPicture(card.getByRole("img", { name: image.alt, exact: true }));
      await expectPicture(card.getByRole("img", { name: domainImage.alt, exact: true }));
    }
  },
};
