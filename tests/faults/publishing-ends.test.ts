import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inRoot } from "../../server/runtime/root.ts";
import { ask } from "../support/visitors.ts";
import { createInstance, kill, type Instance } from "../support/instance.ts";

const PARENT = join(import.meta.dirname, "publishing", "parent.ts");
/** However slow the machine is, in milliseconds. */
const LONG = { interval: 20 };

let world: Instance;
let started: ChildProcess[];
beforeEach(async () => {
  world = await createInstance();
  started = [];
});
afterEach(async () => {
  for (const child of started) await kill(child);
  await world.remove();
});

function start(
  entry: string,
  env: NodeJS.ProcessEnv = {},
): { child: ChildProcess; lines: string[] } {
  const child = fork(entry, { env: { ...world.settings, ...env }, silent: true });
  started.push(child);
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream) createInterface({ input: stream }).on("line", (line) => lines.push(line));
  }
  return { child, lines };
}

/** True while something answers on a port. */
async function answers(port: string | undefined): Promise<boolean> {
  return ask(`http://127.0.0.1:${port}/`).then(
    () => true,
    () => false,
  );
}

/** Moments at which it is killed: once all is ready, and in the middle of a start, in milliseconds. */
const MOMENTS = ["ready", 1200, 600, 300] as const;
for (const moment of MOMENTS) {
  const when = moment === "ready" ? "when all is ready" : `${moment} ms after its start`;
  test(
    `when the process that keeps them running is killed ${when}, lake and publisher end`,
    { tags: ["long"] },
    async () => {
      const { LAKE_PORT, PUBLISHER_PORT } = world.settings;
      const { child } = start(PARENT);
      if (moment === "ready") {
        await once(child, "message");
        expect(await answers(LAKE_PORT)).toBe(true);
        expect(await answers(PUBLISHER_PORT)).toBe(true);
      } else await wait(moment);
      // Closed when the last process that holds them has ended: the children have them too.
      const streams = [child.stdout, child.stderr].map((stream) => stream && once(stream, "close"));
      await kill(child);
      await Promise.all(streams);
      expect(await answers(LAKE_PORT)).toBe(false);
      expect(await answers(PUBLISHER_PORT)).toBe(false);
    },
  );
}

test(
  "npm start when the lake's data is damaged and the publisher cannot start: the site is up, the reasons are told, and all ends together",
  { tags: ["long"] },
  async () => {
    const { LAKE_DATA_DIR, LAKE_PORT, PORT } = world.settings;
    await writeFile(join(LAKE_DATA_DIR ?? "", "lake.sqlite"), "This was a database once.");
    const { child, lines } = start(inRoot("server/cli/start.ts"), {
      SANITY_WEBHOOK_SECRET: "short",
    });
    const up = async () =>
      (await ask(`${world.siteUrl}/agent/nora`).catch(() => undefined))?.status;
    const early = once(child, "exit").then(([code]: unknown[]) => {
      throw new Error(`npm start ended (code ${String(code)}):\n${lines.join("\n")}`);
    });
    await Promise.race([expect.poll(up, LONG).toBe(200), early]);
    early.catch(() => undefined);
    for (const reason of [
      / error lake: .*lake\.sqlite\) is damaged and cannot be opened: .* npm run restore/,
      / error supervisor: The publisher could not be started: see its message above\./,
      /SANITY_WEBHOOK_SECRET/,
    ]) {
      await expect.poll(() => lines.some((line) => reason.test(line)), LONG).toBe(true);
    }
    expect(await up()).toBe(200);
    // The lake does not start again and again; who asks is told the same.
    expect(lines.filter((line) => line.includes("npm run restore"))).toHaveLength(1);
    const ready = await fetch(`http://127.0.0.1:${LAKE_PORT}/ready`);
    expect(ready.status).toBe(503);
    expect(await ready.text()).toContain("npm run restore");

    // As when `npm` itself is killed.
    const ended = once(child, "exit");
    child.disconnect();
    expect(await ended).toEqual([0, null]);
    expect(await answers(PORT)).toBe(false);
    expect(await answers(LAKE_PORT)).toBe(false);
  },
);
