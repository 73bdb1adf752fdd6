import { expect } from "@playwright/test";
import { AGENT } from "../../../src/facts/strings.ts";
import { agentNames, agentOf, agents, connected } from "../support/dataset.ts";
import { drawFully } from "../support/drawing.ts";
import { expectWords, partsOf, plain, visibleText } from "../support/reading.ts";
import type { Readings } from "./reading.ts";

const pieces = connected.network.connections;

export const connectedReadings: Readings = {
  "a visitor reads who works with whom, on what, and what a person decides": async ({ page }) => {
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { level: 1 })).toHaveText("CONNECTED AGENTS");
    const text = await visibleText(main);
    expect(text).toContain(plain(connected.lede));
    expect(text).toContain("Unified Intelligence, Exponential Results");

    const network = main.getByRole("group", { name: connected.network.heading });
    const file = network.locator("[aria-live]");
    const played = new Map(agents.map(({ name }) => [name, 0]));
    for (const { title, text: how, decision, agents: players } of pieces) {
      const names = agentNames(players);
      names.forEach((name) => played.set(name, (played.get(name) ?? 0) + 1));
      expect(names.length).toBeGreaterThanOrEqual(2);
      // By hand and by key: below.
      await network
        .locator("label")
        .filter({ hasText: title })
        .evaluate((label: HTMLElement) => label.click());
      await expect(file.getByText(how, { exact: true })).toBeVisible();
      expectWords(await visibleText(file), [title, decision, ...names]);
    }
    expect(Math.min(...played.values()), "every agent plays in two pieces").toBeGreaterThan(1);

    const grant = main.getByRole("region", { name: "Integrated Solutions", exact: true });
    const cast = await grant.locator(".names li").allTextContents();
    expect(cast.map(plain).sort()).toEqual(["Amara", "Nora", "Victor"]);
    const [solution] = await partsOf(grant);
    for (const [index, { name, parts, decision }] of connected.integrated.stages.entries()) {
      expect(solution?.headings).toContain(`${index + 1} ${name}`);
      expectWords(solution?.text, [...parts.map((part) => part.text), decision]);
    }

    const growing = main.getByRole("region", { name: "Amplifying Innovation", exact: true });
    const { alt } = agentOf("kofi").image;
    await expect(growing.getByRole("img", { name: alt, exact: true })).toBeVisible();
    await expect(growing.getByText(/catalyze innovation/)).toBeVisible();
    await expect(growing.getByRole("listitem")).toHaveCount(agents.length - 1);
    expectWords(
      await visibleText(growing),
      connected.amplifying.trials.map((trial) => trial.text),
    );
  },

  "choosing a piece or an agent, by hand or by key, shows its file and lights its strings": async (
    visit,
  ) => {
    const { page } = visit;
    await drawFully(visit);
    const network = page.getByRole("group", { name: connected.network.heading });
    const file = network.locator("[aria-live]");
    const [first, second] = pieces;
    await page.reload();
    await expect(file.getByText(first?.text ?? "", { exact: true })).toBeVisible();

    await network.getByRole("radio", { checked: true }).press("ArrowDown");
    await expect(file.getByText(second?.decision ?? "", { exact: true })).toBeVisible();
    await expect(file.getByText(first?.text ?? "", { exact: true })).toBeHidden();

    const [leader] = agents;
    await network
      .locator("label")
      .filter({ hasText: new RegExp(`^${leader?.name}$`) })
      .click();
    await expect(network.getByRole("radio", { name: leader?.name, exact: true })).toBeChecked();
    const link = file.getByRole("link", { name: `${AGENT.open}: ${leader?.name}` });
    await expect(link).toHaveAttribute("href", `/agent/${leader?.id}`);
    const lit = network
      .locator("svg:visible g.strand")
      .evaluateAll((strands) =>
        strands.map((strand) => getComputedStyle(strand).getPropertyValue("--lit")),
      );
    expect(await lit).toEqual(agents.map(({ id }) => (id === leader?.id ? "1" : "0")));
  },

  "on a phone the sheet that answers a press is on the screen with what was pressed": async ({
    page,
  }) => {
    const before = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    const network = page.getByRole("group", { name: connected.network.heading });
    const label = network.locator("label").filter({ hasText: pieces[1]?.title });
    await label.click();
    const status = network.locator("[aria-live]").getByText(pieces[1]?.text ?? "", { exact: true });
    await expect(status).toBeInViewport();
    await expect(label).toBeInViewport();
    if (before) await page.setViewportSize(before);
  },

  "words of a piece that is not chosen are found, and all pieces are on paper": async ({
    page,
  }) => {
    const last = pieces.at(-1);
    const words = encodeURIComponent(last?.decision ?? "");
    await page.goto(`/connected-agents#:~:text=${words}`);
    const file = page.locator("fieldset [aria-live]");
    await expect(file.getByText(last?.decision ?? "", { exact: true })).toBeVisible();
    await page.emulateMedia({ media: "print" });
    for (const { text } of pieces)
      await expect(file.getByText(text, { exact: true })).toBeVisible();
    await page.emulateMedia({ media: "screen" });
  },
};
