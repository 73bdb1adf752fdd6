import { createClient } from "@sanity/client";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { serveEmbeddedLake } from "../../server/source/embedded-lake.ts";
import { clientConfig } from "../../src/content/source.ts";
import { ask } from "../support/visitors.ts";
import { createInstance, type Instance } from "../support/instance.ts";

/* A new machine, and a lake with wrong documents: editors need the Studio to correct them. */

/** However slow the machine is, in milliseconds. */
const LONG = { interval: 100, timeout: 240_000 };

/**
 * Redirects that somebody has written past the Studio. The first six are right: control characters
 * are dropped where content is read.
 */
const REDIRECTS: readonly Record<string, unknown>[] = [
  { from: "/\u00fcber", to: "/about" },
  { from: "/old page", to: "/about" },
  { from: "/about-us.html", to: "/about" },
  { from: "/right", to: "/about" },
  { from: "/nul", to: "/about\u0000" },
  { from: "/control\u0007", to: "/about" },
  { from: "/agent/nora", to: "/about" },
  { from: "/about", to: "/contact" },
  { from: "/privacy-policy", to: "/contact" },
  { from: "/", to: "/contact" },
  { from: "/agents", to: "/contact" },
  { from: "/same", to: "/same" },
  { from: "/ring-1", to: "/ring-2" },
  { from: "/ring-2", to: "/ring-1" },
  { from: "/chain", to: "/right" },
  { from: "/twice", to: "/about" },
  { from: "/twice", to: "/contact" },
  { from: "/elsewhere", to: "https://elsewhere.example/" },
  { from: "/elsewhere-2", to: "//elsewhere.example/" },
  { from: "/script", to: "javascript:alert(1)" },
  { from: "/lines", to: "/about\n/* /x 200" },
  { from: "no-slash", to: "/about" },
  { from: "/slash/", to: "/about" },
  { from: "/../up", to: "/about" },
  { from: "/all/*", to: "/about" },
  { from: "/u\u0308ber", to: "/about" },
  { from: "/%C3%BCber", to: "/about" },
  { from: `/${"long".repeat(60)}`, to: "/about" },
  { from: "/media/x", to: "/about" },
  { from: "/studio", to: "/about" },
  { from: "/moved/rules", to: "/about" },
  { from: "", to: "/about" },
  { from: 5, to: "/about" },
  { from: ["/list"], to: "/about" },
  { from: null, to: "/about" },
  { to: "/about" },
  { from: "/nowhere" },
  { from: "/number", to: 5 },
  { from: "/object", to: { _type: "x" } },
  { from: "/empty", to: "" },
  {},
];

const RIGHT = 6;

let world: Instance;
beforeAll(async () => {
  world = await createInstance();
  await rm(join(world.dir, "site"), { recursive: true });
});
afterAll(() => world.remove());

/** Problems that the Studio lists: document and field. */
async function listed(): Promise<string[]> {
  const query = `*[_type == "publication" && state == "refused"].problems[]{ document, field }`;
  const problems = await world.client.fetch<{ document: string; field: string }[]>(query);
  return problems.map(({ document, field }) => `${document} ${field}`);
}

const status = (path: string) =>
  ask(world.siteUrl + path).then(
    (response) => response.status,
    () => undefined,
  );

test("everything starts; the Studio lists problems, and the site shows the valid content", async () => {
  const dataDir = join(world.dir, "lake");
  const project = { projectId: "polyphony", dataset: "production" };
  const lake = await serveEmbeddedLake({ ...project, dataDir, port: 0 });
  const client = createClient(clientConfig({ ...project, apiHost: lake.url, token: lake.token }));
  const written = REDIRECTS.reduce(
    (all, fields, index) => all.create({ _id: `redirect-${index}`, _type: "redirect", ...fields }),
    client.transaction(),
  );
  await written.patch("siteSettings", (patch) => patch.set({ copyright: 5 })).commit();
  await lake.close();

  const { lines } = world;
  try {
    await world.start();
    // The Studio asks people to sign in.
    expect((await ask(`${world.studioUrl}/studio/`)).status).toBe(401);
    // The log must not contain the sign-in link.
    expect(lines.join("\n")).not.toContain("#code=");
    expect(lines.join("\n")).toContain("To sign in, run on this machine: npm run people -- link");
    const waiting = await fetch(world.siteUrl);
    expect([waiting.status, waiting.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await waiting.text()).toContain("the Studio says what");
    expect(await listed()).toEqual(["siteSettings copyright"]);

    await world.client.patch("siteSettings").set({ copyright: "Again a text" }).commit();
    await expect.poll(() => status("/agent/nora"), LONG).toBe(200);
    const old = [
      "/right",
      "/\u00fcber",
      "/u\u0308ber/",
      "/%C3%BCber",
      "/old%20page",
      "/about-us.html",
    ];
    expect(await Promise.all(old.map(status))).toEqual(old.map(() => 301));
    expect(await status("/about")).toBe(200);
    expect([await status("/nul"), await status("/control")]).toEqual([301, 301]);
    const unnamed = async () => {
      const named = await listed();
      return REDIRECTS.flatMap((_, index) =>
        index < RIGHT || named.some((each) => each.startsWith(`redirect-${index} `)) ? [] : [index],
      );
    };
    await expect.poll(unnamed, LONG).toEqual([]);

    await world.client.create({
      _id: "redirect-new",
      _type: "redirect",
      from: "/stra\u00dfe/alt.html",
      to: "/contact",
    });
    // While some redirects are wrong the rules stay unchanged, and a page redirects.
    await expect.poll(() => status("/stra%C3%9Fe/alt.html"), LONG).toBe(200);

    // After one correction, edits go live although others are still wrong.
    const about = REDIRECTS.findIndex(({ from }) => from === "/about");
    await world.client
      .transaction()
      .delete(`redirect-${about}`)
      .patch("siteSettings", (patch) => patch.set({ copyright: "Corrected" }))
      .commit();
    const page = () => ask(`${world.siteUrl}/about`).then(({ body }) => body);
    await expect.poll(page, LONG).toContain("Corrected");
    expect(await listed()).not.toContain(`redirect-${about} from`);
  } catch (error) {
    console.error(lines.join("\n"));
    throw error;
  }
});
