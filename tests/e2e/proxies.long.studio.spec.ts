import { expect, test } from "@playwright/test";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePorts } from "../../server/runtime/testing/free-ports.ts";
import { PROXIES } from "../security/https-proxies.ts";
import { HARMLESS } from "./support/desk.ts";
import { openInvitation, setPassword } from "./support/joining.ts";
import { startStack } from "./support/stack.ts";
import { watchForTrouble } from "./support/trouble.ts";

/* Site, Studio and preview on one HTTPS origin, behind each proxy that we have a file for. */

/** Functions that close what a test has opened, called in reverse order. */
const opened: (() => Promise<unknown>)[] = [];
test.afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

for (const { name, here, start } of PROXIES) {
  test(`an editor works beside the page in Presentation, and shares it, behind ${name}`, async ({
    browser,
  }) => {
    test.skip(!here, `needs ${name}`);
    const [port = 0] = await freePorts(1);
    const origin = `https://localhost:${port}`;
    const stack = await startStack({ signIn: true, publicOrigin: origin });
    opened.push(() => stack.remove());
    const dir = await mkdtemp(join(tmpdir(), "proxy-"));
    opened.push(() => rm(dir, { recursive: true, force: true }));
    const { child, root } = await start(dir, {
      port,
      ...stack.ports,
    });
    const ended = once(child, "exit");
    opened.push(() => {
      child.kill();
      return ended;
    });
    await expect.poll(() => existsSync(root)).toBe(true);
    // No authority has signed the proxy's certificate.
    const context = await browser.newContext({ ignoreHTTPSErrors: true, reducedMotion: "reduce" });
    opened.push(() => context.close());
    context.setDefaultTimeout(90_000);
    const page = await context.newPage();
    await expect(async () => expect((await page.request.get(origin)).status()).toBe(200)).toPass();
    await openInvitation(page, stack, { name: "Ada", role: "editor" });
    await setPassword(page);
    const trouble = watchForTrouble(page, origin, origin.replace("https", "wss"));

    await page.getByRole("link", { name: "Content", exact: true }).click();
    await page.getByTestId("pane-item-Agents").click();
    await page.getByTestId("order-row-agent-nora").getByRole("link").click();
    await page.getByRole("button", { name: /^Used on/ }).click();
    await page.getByRole("link", { name: "/agent/nora" }).click();
    const preview = page.frameLocator("iframe");
    await expect(preview.locator("h1").getByText("Nora", { exact: true })).toBeVisible();
    const frames = page.frames().map((frame) => frame.url());
    expect(frames.some((url) => url.startsWith(`${origin}/studio/api/preview/`))).toBe(true);
    await page.getByTestId("field-name").getByRole("textbox").fill("Nora Bea");
    await expect(preview.getByText("Nora Bea").first()).toBeVisible();

    await page.getByTestId("action-menu-button").click();
    await page.getByRole("menuitem", { name: "Share for review" }).click();
    await page.getByRole("button", { name: "Make the link" }).click();
    const link = await page.getByLabel("The link, shown only now").inputValue();
    await page.keyboard.press("Escape");
    const board = await browser.newContext({ ignoreHTTPSErrors: true, reducedMotion: "reduce" });
    opened.push(() => board.close());
    const reviewer = await board.newPage();
    await reviewer.goto(link);
    // Each link has a path of its own.
    const shared = new URL(reviewer.url());
    expect(shared.origin).toBe(origin);
    expect(shared.pathname).toMatch(/^\/studio\/review\/[\w-]+\/agent\/nora$/);
    await expect(reviewer.locator("h1").getByText("Nora Bea").first()).toBeVisible();

    await page.getByTestId("action-publish").and(page.locator(":enabled")).click();
    const live = async () => (await page.request.get(`${origin}/agent/nora`)).text();
    await expect.poll(live).toContain("Nora Bea");
    expect(trouble.filter((line) => !HARMLESS.test(line))).toEqual([]);
  });
}
