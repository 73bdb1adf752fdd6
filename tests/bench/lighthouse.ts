import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { chromium } from "@playwright/test";
import { z } from "zod";
import { browserArguments } from "../../server/cli/lib/chromium.ts";
import type { Gate } from "../../server/gate/gate.ts";
import { gatePasswords } from "../../server/gate/passwords.ts";
import { SEALED_PASSWORDS, sealedGate } from "../../server/gate/testing/sealed-gate.ts";
import { freePorts } from "../../server/runtime/testing/free-ports.ts";
import { copyFirstRelease } from "../../server/publisher/testing/first-release.ts";
import { CURRENT } from "../../server/release/current.ts";
import { run, step } from "../../server/runtime/step.ts";
import { serveSite } from "../../server/site/serve.ts";
import { PROXIES } from "../security/https-proxies.ts";

/** Lighthouse's results for a page on a phone with a slow line, behind the gate, with an empty cache. */
export interface Rating {
  gate: string;
  path: string;
  /** Up to 100, by {@link CATEGORIES}. */
  scores: readonly number[];
  /** Milliseconds until the largest paint. */
  largest: number;
  /** Milliseconds for which the page was blocked. */
  blocked: number;
  shift: number;
}

const PACKAGE = "lighthouse@13.5.0";
const PATHS = ["/", "/agent/nora"];
export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
/** Wait until a page is at rest, in milliseconds. */
const SETTLE_MS = 2000;

const Report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), z.looseObject({ numericValue: z.number().optional() })),
});

/**
 * Lets Lighthouse look at pages of the seed's site, open and sealed, behind Caddy where this machine
 * has it.
 */
export async function ratePages(executablePath: string): Promise<Rating[]> {
  const [{ password } = { password: "" }] = gatePasswords({ GATE_MODE: "open" });
  return [
    ...(await rate(executablePath, { mode: "open" }, password)),
    ...(await rate(executablePath, await sealedGate(), SEALED_PASSWORDS.board)),
  ];
}

async function rate(executablePath: string, gate: Gate, password: string): Promise<Rating[]> {
  const dir = await mkdtemp(join(tmpdir(), "polyphony-bench-"));
  // A release, unlike a built folder, has the compressed forms that visitors get.
  await copyFirstRelease(dir, gate);
  const [debug = 0, site = 0, port = 0] = await freePorts(3);
  const folder = join(dir, "site", CURRENT);
  const server = await serveSite({ folder, port: site, host: "127.0.0.1" });
  const caddy = PROXIES.find(({ name, here }) => name === "Caddy" && here);
  const proxy = await caddy?.start(dir, { port, site, studio: site });
  if (proxy !== undefined) await listening(port);
  else console.log("  Caddy is not installed: pages come over HTTP/1.1");
  const url = proxy === undefined ? server.url : `https://localhost:${port}`;
  const context = await chromium.launchPersistentContext(join(dir, "profile"), {
    executablePath,
    ignoreHTTPSErrors: true,
    args: [...browserArguments, "--ignore-certificate-errors", `--remote-debugging-port=${debug}`],
  });
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.locator("dialog input[name=password]").fill(password);
    await page.locator("dialog input[type=checkbox]").check();
    await page.locator("[type=submit]:visible").click();
    await page.locator("main h1").waitFor();
    await page.waitForTimeout(SETTLE_MS);
    const session = await context.newCDPSession(page);
    const ratings: Rating[] = [];
    for (const path of PATHS) {
      await session.send("Network.clearBrowserCache");
      ratings.push(
        await step(`Lighthouse: ${path}, ${gate.mode}`, async () => ({
          gate: gate.mode,
          path,
          ...(await lighthouse(url + path, debug)),
        })),
      );
    }
    return ratings;
  } finally {
    await context.close();
    if (proxy?.child.kill() === true) await once(proxy.child, "exit");
    await server.close();
    await rm(dir, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function lighthouse(url: string, port: number) {
  const { code, output } = await run("npm", [
    ...["exec", "--yes", `--package=${PACKAGE}`, "--", "lighthouse", url],
    ...[`--port=${port}`, "--disable-storage-reset", "--output=json", "--quiet"],
    `--only-categories=${CATEGORIES.join()}`,
  ]);
  if (code !== 0) throw new Error(`Lighthouse failed: ${output.slice(-500)}`);
  const { categories, audits } = Report.parse(JSON.parse(output.slice(output.indexOf("{"))));
  const audit = (name: string) => audits[name]?.numericValue ?? NaN;
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? NaN) * 100)),
    largest: audit("largest-contentful-paint"),
    blocked: audit("total-blocking-time"),
    shift: audit("cumulative-layout-shift"),
  };
}

/** Waits until something listens on a port of this machine. */
async function listening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, "127.0.0.1");
    const [came] = await Promise.race([
      once(socket, "connect").then(() => [true]),
      once(socket, "close").then(() => [false]),
    ]).catch(() => [false]);
    socket.destroy();
    if (came === true) return;
    await wait(100);
  }
}
