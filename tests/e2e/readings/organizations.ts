import { expect } from "@playwright/test";
import { ORGANIZATION_TRAIT_COUNT, ORGANIZATION_TYPE_COUNT } from "../../../src/facts/constants.ts";
import { ORGANIZATION } from "../../../src/facts/strings.ts";
import { organizations, organizationTypes, agentByReference } from "../support/dataset.ts";
import { plain } from "../support/reading.ts";
import type { Readings } from "./reading.ts";

export const organizationsReadings: Readings = {
  "a visitor finds all 21 types, what each is in law, and the agents that serve it": async ({
    page,
  }) => {
    expect(organizationTypes).toHaveLength(ORGANIZATION_TYPE_COUNT);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText(organizations.title);

    const directory = main.getByRole("region", { name: organizations.title });
    const lines = await directory.getByRole("link").evaluateAll((links) =>
      links.map((link) => ({
        name: link.textContent?.trim(),
        href: link.getAttribute("href"),
        served: [...(link.parentElement?.querySelectorAll(".served span") ?? [])].map(
          (name) => name.textContent,
        ),
      })),
    );
    expect(lines).toEqual(
      organizationTypes.map(({ id, name, agents }) => ({
        name,
        href: `#type-${id}`,
        served: agents.map((agent) => agentByReference(agent).name),
      })),
    );

    // Text, and not only what lies open: on a phone most entries are folded.
    const entries = await main.getByRole("article").evaluateAll((articles) =>
      articles.map((article) => ({
        id: article.id,
        text: (article.textContent ?? "").replace(/\s+/g, " "),
        ways: [...article.querySelectorAll("ul a")].map((link) => link.getAttribute("href")),
      })),
    );
    expect(entries.map(({ id }) => id)).toEqual(organizationTypes.map(({ id }) => `type-${id}`));
    for (const [index, type] of organizationTypes.entries()) {
      const body = type.body.flatMap(({ children }) => children.map(({ text }) => text)).join("");
      expect(body.split(/\s+/).length).toBeGreaterThanOrEqual(60);
      for (const words of [type.name, type.legalForm, body, type.answersTo, type.example ?? ""]) {
        expect(entries[index]?.text).toContain(plain(words));
      }
      expect(entries[index]?.text).toContain(ORGANIZATION.answersTo);
      expect(entries[index]?.ways).toEqual(
        type.agents.map((agent) => `/agent/${agentByReference(agent).id}`),
      );
    }
  },

  "a visitor learns the six traits, and for what size of organization this is meant": async ({
    page,
  }) => {
    const traits = page.getByRole("region", { name: organizations.shared.heading });
    const items = await traits.getByRole("listitem").allInnerTexts();
    expect(organizations.traits).toHaveLength(ORGANIZATION_TRAIT_COUNT);
    expect(items).toHaveLength(ORGANIZATION_TRAIT_COUNT);
    for (const [index, { title, text }] of organizations.traits.entries()) {
      expect(plain(items[index] ?? "")).toContain(title);
      expect(plain(items[index] ?? "")).toContain(plain(text));
    }
    const audience = page.getByRole("region", { name: organizations.revenue.heading });
    await expect(audience).toContainText(plain(organizations.audience));
    expect(organizations.audience).toMatch(/under \$500,000 in annual revenue.*larger/);
    for (const { text } of organizations.revenue.marks) await expect(audience).toContainText(text);
  },
};
