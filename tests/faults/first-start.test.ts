import { fork } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inRoot } from "../../server/runtime/root.ts";
import { ask } from "./publishing/visitors.ts";
import { createWorld, kill, type World } from "./publishing/world.ts";

/* A new machine, and a lake with wrong documents: editors need the Studio to correct them. */

/** However slow the machine is, in milliseconds. */
const LONG = { interval: 100, timeout: 240_000 };

/** Redirects that somebody has written past the Studio. Only the first one is right. */
const REDIRECTS: readonly Record<string, unknown>[] = [
  { from: "/right", to: "/about" },
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
  { from: "/nul", to: "/about\u0000" },
  { from: "/control\u0007", to: "/about" },
  { from: "no-slash", to: "/about" },
  { from: "/slash/", to: "/about" },
  { from: "/../up", to: "/about" },
  { from: "/all/*", to: "/about" },
  { from: "/\u00fcber", to: "/about" },
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

let world: World;
beforeAll(async () => {
  world = await createWorld();
  await rm(join(world.dir, "site"), { recursive: true });
});
afterAll(() => world.remove());

/** What the Studio lists: document and field. */
async function listed(): Promise<string[]> {
  const query = `*[_type == "publication" && state == "refused"].problems[]{ document, field }`;
  const problems = await world.client.fetch<{ document: string; field: string }[]>(query);
  return problems.map(({ document, field }) => `${document} ${field}`);
}

const status = (path: string) =>
  ask(world.siteUrl + path).then(
    (answer) => answer.status,
    () => undefined,
  );

test("everything starts; the Studio names what is wrong, and the site comes with what can be shown", async () => {
  const lake = await world.start("lake");
  const written = REDIRECTS.reduce(
    (all, fields, index) => all.create({ _id: `redirect-${index}`, _type: "redirect", ...fields }),
    world.client.transaction(),
  );
  await written.patch("siteSettings", (patch) => patch.set({ copyright: 5 })).commit();
  await kill(lake);

  const child = fork(inRoot("server/cli/start.ts"), { env: world.env, silent: true });
  const lines: string[] = [];
  try {
    for (const stream of [child.stdout, child.stderr]) {
      if (stream) createInterface({ input: stream }).on("line", (line) => lines.push(line));
    }
    const studio = `http://127.0.0.1:${world.env.STUDIO_PORT}/studio/`;
    const studioStatus = () =>
      ask(studio).then(
        (answer) => answer.status,
        () => undefined,
      );
    await expect.poll(studioStatus, LONG).toBe(200);
    // A log has other readers than a terminal.
    expect(lines.join("\n")).not.toContain("#code=");
    expect(lines.join("\n")).toContain("To sign in, run on this machine: npm run studio-link");
    const waiting = await fetch(world.siteUrl);
    expect([waiting.status, waiting.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await waiting.text()).toContain("the Studio says what");
    expect(await listed()).toEqual(["siteSettings copyright"]);
    expect(child.exitCode, lines.join("\n")).toBeNull();

    await world.client.patch("siteSettings").set({ copyright: "Again a text" }).commit();
    await expect.poll(() => status("/agent/nora"), LONG).toBe(200);
    expect(await status("/right")).toBe(301);
    expect(await status("/about")).toBe(200);
    // Circles and a chain, which the publisher tells of after the build.
    const circles = ["redirect-6 to", "redirect-7 to", "redirect-8 to", "redirect-9 to"];
    await expect.poll(listed, LONG).toEqual(expect.arrayContaining(circles));
  } catch (error) {
    console.error(lines.join("\n"));
    throw error;
  } finally {
    await kill(child);
  }
});
