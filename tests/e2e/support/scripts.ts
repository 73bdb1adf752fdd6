import type { Page } from "@playwright/test";

/** All but the one that the head waits for, as it does for the styles. */
const SCRIPTS = /\/_astro\/(?!travel\.).+\.js$/;

/** Requests for scripts never get a response, as on a dead line. */
export async function holdScripts(page: Page): Promise<void> {
  await page.route(SCRIPTS, () => undefined);
}

/** No script file of the site arrives; what is inline in the page still runs. */
export async function blockScripts(page: Page): Promise<void> {
  await page.route(SCRIPTS, (route) => route.abort());
}

/**
 * The script of one island is asked for, again and again, and does not arrive.
 * @returns lets the requests fail, those of before and those to come
 */
export async function blockIsland(page: Page, component: string): Promise<() => Promise<void>> {
  const html = await (await page.request.get("/")).text();
  const islands = html.match(/<astro-island[^>]*>/g) ?? [];
  const island = islands.find((tag) => tag.includes(`component-export="${component}"`));
  const path = /component-url="([^"]+)"/.exec(island ?? "")?.[1];
  if (path === undefined) throw new Error(`The landing page has no island ${component}.`);
  const { promise: failing, resolve: fail } = Promise.withResolvers<undefined>();
  const { promise: requested, resolve: ask } = Promise.withResolvers<undefined>();
  // Astro asks a second time with a query behind the path.
  await page.route(`**${path}*`, async (route) => {
    ask(undefined);
    await failing;
    await route.abort();
  });
  return async () => {
    await requested;
    fail(undefined);
  };
}
