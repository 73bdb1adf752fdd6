import { expect } from "@playwright/test";
import { ORGANIZATION_TRAIT_COUNT, ORGANIZATION_TYPE_COUNT } from "../../../src/facts/constants.ts";
import { openText } from "../../../src/facts/first-sentence.ts";
import { ORGANIZATION } from "../../../src/facts/strings.ts";
import { organizations, organizationTypes, agentByReference } from "../support/dataset.ts";
import { plain } from "../support/reading.ts";
import type { Readings } from "./reading.ts";

export const organizationsReadings: Readings = {
  "a visitor finds all 21 types, what each is in law, and the agents that serve it": async ({
    page,
  }) => {
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(organizations.title);

    // Text, and not only what lies open: most of an entry is folded.
    const entries = await main.getByRole("article").evaluateAll((articles) =>
      articles.map((article) => ({
        id: article.id,
        text: (article.textContent ?? "").replace(/\s+/g, " "),
        served: [...article.querySelectorAll(".served span")].map((name) => name.textContent),
        ways: [...article.querySelectorAll("ul a")].map((link) => link.getAttribute("href")),
      })),
    );
    expect(entries).toHaveLength(ORGANIZATION_TYPE_COUNT);
    expect(entries.map(({ id }) => id)).toEqual(organizationTypes.map(({ id }) => `type-${id}`));
    for (const [index, type] of organizationTypes.entries()) {
      const body = type.body.flatMap(({ children }) => children.map(({ text }) => text)).join("");
      expect(body.split(/\s+/).length).toBeGreaterThanOrEqual(60);
      const { first, rest } = openText(body);
      for (const words of [type.name, type.legalForm, first, rest, type.answersTo, type.example]) {
        expect(entries[index]?.text).toContain(plain(words ?? ""));
      }
      expect(entries[index]?.text).toContain(ORGANIZATION.answersTo);
      const agents = type.agents.map((agent) => agentByReference(agent));
      expect(entries[index]?.served).toEqual(agents.map(({ name }) => name));
      expect(entries[index]?.ways).toEqual(agents.map(({ id }) => `/agent/${id}`));
    }
  },

  "a visitor learns the six traits, and for what size of organization this is meant": async ({
    page,
  }) => {
    const traits = page.getByRole("region", { name: organizations.shared.heading });
    const items = await traits.getByRole("listitem").allInnerTexts();
    expect(items).toHaveLength(ORGANIZATION_TRAIT_COUNT);
    for (const [index, { title, text }] of organizations.traits.entries()) {
      expect(plain(items[index] ?? "")).toContain(title);
      expect(plain(items[index] ?? "")).toContain(plain(text));
    }
    const audience = page.getByRole("region", { name: organizations.revenue.heading });
    await expect(audience).toContainText(plain(organizations.audience));
    await expect(audience).toContainText(/under \$500,000 in annual revenue.*larger/);
    for (const { text } of organizations.revenue.marks) await expect(audience).toContainText(text);
  },
};
