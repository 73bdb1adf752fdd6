import { expect } from "@playwright/test";
import {
  AGENT_COUNT,
  LANDING_STATISTIC_COUNT,
  NEXUS_COUNT,
  PILLAR_COUNT,
} from "../../../src/facts/constants.ts";
import { AGENT } from "../../../src/facts/strings.ts";
import { agents, capabilities, landing, pillars, settings } from "../support/dataset.ts";
import { expectWords, partsOf, plain, visibleText } from "../support/reading.ts";
import { VARIANTS } from "./agent.ts";
import type { Readings } from "./reading.ts";

export const landingReadings: Readings = {
  "a visitor reads the eleven sections in order, from the badge to the figures": async ({
    page,
  }) => {
    const text = await visibleText(page.getByRole("main"));
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
      `${landing.not.lead} NOT`,
      landing.statistics[0]?.label ?? "",
    ];
    const places = signs.map((sign) => ({ sign, place: text.indexOf(sign) }));
    expect(places.filter(({ place }) => place < 0)).toEqual([]);
    expect([...places].sort((a, b) => a.place - b.place)).toEqual(places);
    expect(text).toContain("MDOs, meet your new dream team.");

    const hero = page.locator("section", { has: page.getByRole("heading", { level: 1 }) });
    const headline = hero.getByRole("heading", { level: 1 });
    await expect(headline).toHaveText(landing.hero.headline);
    await expect(headline).toHaveText(/mission-driven organizations, welcome to the revolution/i);
    await expect(hero.getByText(landing.hero.lede)).toBeVisible();
    await expect(hero.getByText(settings.name, { exact: true })).toBeVisible();
    const badge = await visibleText(hero);
    expect(badge).toContain(settings.badge.text);
    expect(badge).toMatch(/Home of Nora.*IRS 990 filings/);
    const { height } = page.viewportSize() ?? { height: 0 };
    const box = await hero.boundingBox();
    expect(box?.height, "the hero fills the window below the bar").toBeGreaterThan(height * 0.75);
  },

  "every pillar, capability and figure of the dataset is on the page": async ({ page }) => {
    const section = (heading: string) =>
      page.getByRole("region", { name: heading, exact: true }).getByRole("listitem");

    const breadth = await partsOf(section(landing.breadth.heading));
    expect(breadth).toHaveLength(PILLAR_COUNT);
    for (const [index, { name, summary }] of pillars.entries()) {
      expect(breadth[index]?.headings).toEqual([name]);
      expectWords(breadth[index]?.text, [summary]);
    }
    const nexus = await partsOf(section(landing.nexus.heading));
    expect(nexus).toHaveLength(NEXUS_COUNT);
    for (const [index, { name, summary }] of capabilities.entries()) {
      expect(nexus[index]?.headings).toEqual([name]);
      expectWords(nexus[index]?.text, [summary]);
    }

    const figures = page.locator("dl > div");
    await expect(figures).toHaveCount(LANDING_STATISTIC_COUNT);
    const values = ["10", "8", "24/7", "100%", "1st", "∞"];
    for (const [index, value] of values.entries()) {
      const figure = figures.nth(index);
      await expect(figure.getByRole("term")).toHaveText(landing.statistics[index]?.label ?? "?");
      if (value === "∞") await expect(figure.getByRole("img", { name: "Infinity" })).toBeVisible();
      else await expect(figure.getByRole("definition")).toHaveText(value);
    }
  },

  "all eight agents can be met: a pill, and a card with pictures and a way in": async ({
    page,
  }) => {
    const region = page.getByRole("region", { name: landing.coverage.heading, exact: true });
    const pills = await partsOf(region.getByRole("listitem"));
    expect(pills).toHaveLength(AGENT_COUNT);
    const cards = await partsOf(page.locator("#agents").getByRole("article"));
    expect(cards).toHaveLength(AGENT_COUNT);
    const ways = cards.map(({ links }) => links.find(({ text }) => text === AGENT.open)?.href);
    expect(ways).toEqual(Object.keys(VARIANTS).map((id) => `/agent/${id}`));
    for (const [index, { id, name, title, image, domainImage }] of agents.entries()) {
      expectWords(pills[index]?.text, [name, title]);
      const { headings, links, pictures } = cards[index] ?? {};
      expect(headings).toEqual([name]);
      expect(links).toContainEqual({ text: AGENT.open, href: `/agent/${id}` });
      for (const { alt } of [image, domainImage]) {
        expect(pictures).toContainEqual({ alt, arrived: true });
      }
    }
  },
};
