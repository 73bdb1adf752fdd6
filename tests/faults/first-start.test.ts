import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ask, statusAt } from "../../server/site/testing/ask.ts";
import { useLake } from "../../server/source/testing/test-lake.ts";
import { createInstance, type Instance } from "../support/instance.ts";

/* A new machine, and a lake with wrong documents: editors need the Studio to correct them. */

/** However slow the machine is, in milliseconds. */
const LONG = { interval: 100, timeout: 240_000 };

let world: Instance;
beforeAll(async () => {
  world = await createInstance();
  await rm(join(world.dir, "site"), { recursive: true });
});
afterAll(() => world.remove());

/** Problems that the Studio lists: document and field. */
async function listProblems(): Promise<string[]> {
  const query = `*[_type == "publication" && state == "refused"].problems[]{ document, field }`;
  const problems = await world.client.fetch<{ document: string; field: string }[]>(query);
  return problems.map(({ document, field }) => `${document} ${field}`);
}

const status = (path: string) => statusAt(world.siteUrl, path);

test("everything starts; the Studio lists problems, and the site shows the valid content", async () => {
  await useLake(join(world.dir, "lake"), ({ client }) =>
    client
      .transaction()
      .create({ _id: "redirect-right", _type: "redirect", from: "/\u00fcber", to: "/about" })
      .create({ _id: "redirect-wrong", _type: "redirect", from: "/about", to: "/contact" })
      .patch("siteSettings", (patch) => patch.set({ copyright: 5 }))
      .commit(),
  );

  const { lines } = world;
  try {
    await world.start();
    // The Studio asks people to sign in.
    expect(await statusAt(world.studioUrl, "/studio/")).toBe(401);
    // The log must not contain the sign-in link.
    expect(lines.join("\n")).not.toContain("#code=");
    expect(lines.join("\n")).toContain("To sign in, run on this machine: npm run people -- link");
    const waiting = await fetch(world.siteUrl);
    expect([waiting.status, waiting.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await waiting.text()).toContain("the Studio says what");
    expect(await listProblems()).toEqual(["siteSettings copyright"]);

    await world.client.patch("siteSettings").set({ copyright: "Again a text" }).commit();
    await expect.poll(() => status("/agent/nora"), LONG).toBe(200);
    expect([await status("/%C3%BCber"), await status("/about")]).toEqual([301, 200]);
    await expect.poll(listProblems, LONG).toEqual(["redirect-wrong from"]);

    // While a redirect is wrong the rules stay unchanged, and a page redirects.
    await world.client.create({
      _id: "redirect-new",
      _type: "redirect",
      from: "/stra\u00dfe/alt.html",
      to: "/contact",
    });
    await expect.poll(() => status("/stra%C3%9Fe/alt.html"), LONG).toBe(200);
    await world.client
      .transaction()
      .delete("redirect-wrong")
      .patch("siteSettings", (patch) => patch.set({ copyright: "Corrected" }))
      .commit();
    const page = async () => String((await ask(world.siteUrl, "/about")).body);
    await expect.poll(page, LONG).toContain("Corrected");
    await expect.poll(listProblems, LONG).toEqual([]);
  } catch (error) {
    console.error(lines.join("\n"));
    throw error;
  }
});
