import { cp, mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { chromium, type Page } from "playwright";
import { z } from "zod";
import { GATE_STORAGE_KEY, GATE_STORAGE_VALUE } from "../../../src/facts/constants.ts";
import { gatePasswords } from "../../gate/passwords.ts";
import { SEALED_PASSWORDS, sealedGate } from "../../gate/testing/sealed-gate.ts";
import { Fatal } from "../../runtime/fatal.ts";
import { inRoot } from "../../runtime/root.ts";
import { run, step } from "../../runtime/step.ts";
import { freePort } from "../../runtime/testing/free-ports.ts";
import { browserArguments } from "../lib/chromium.ts";
import { builtSite } from "../lib/testing/built-site.ts";
import { measureWith, type Counted } from "./counted-host.ts";
import { percentile } from "./measure.ts";
import { installPackages } from "./peers.ts";
import { LINE, PHONE, SLOWED } from "./visits.ts";

/** What a gate costs a visitor on a slow line with a slow phone: medians. */
export interface GateCost {
  name: string;
  /** From the press of Submit until the landing page is there, in milliseconds. */
  submit: number;
  /** All that came until then and while it settled, in bytes with TLS. */
  bytes: number;
}

/** What Lighthouse says of a page whose gate was passed: scores up to 100, times in milliseconds. */
export interface Rated {
  name: string;
  path: string;
  scores: readonly number[];
  largest: number;
  blocked: number;
  shift: number;
}

/** A built site behind a gate, and how to pass it. */
interface Gated {
  readonly name: string;
  /** Absolute path. */
  readonly folder: string;
  readonly pass: (page: Page) => Promise<void>;
}

const TOOLS = "gate";
const PATHS = ["/", "/agent/nora"];
const VISITS = 3;
/** How long a page settles, in milliseconds. */
const SETTLE_MS = 2000;
export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

const Report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), z.looseObject({ numericValue: z.number().optional() })),
});

/** The gates that are compared. */
export interface Gates {
  /** The open site and the sealed one. */
  readonly ours: readonly Gated[];
  /** The open one, whose landing page StatiCrypt has encrypted. */
  readonly encrypted: Gated;
}

/**
 * Makes what is compared.
 * @param folder for what is made, from the project's root
 * @throws Fatal where StatiCrypt and Lighthouse cannot be installed
 */
export async function prepareGates(folder: string): Promise<Gates> {
  if (!(await installPackages("StatiCrypt and Lighthouse", TOOLS))) {
    throw new Fatal("Without them there is nothing to compare with. Connect, and run it again.");
  }
  const open = await builtSite();
  const sealed = await builtSite(await sealedGate());
  const { board } = SEALED_PASSWORDS;
  const [{ password } = { password: "" }] = gatePasswords({ GATE_MODE: "open" });
  const ours = [
    { name: "open", folder: open.outDir, pass: (page: Page) => answer(page, password) },
    { name: "sealed", folder: sealed.outDir, pass: (page: Page) => answer(page, board) },
  ];
  return { ours, encrypted: await encrypt(open.outDir, folder, board) };
}

/** Passes each gate as a new visitor. @param executablePath the Chromium to measure with */
export async function measureGates(
  executablePath: string,
  { ours, encrypted }: Gates,
): Promise<GateCost[]> {
  const costs: GateCost[] = [];
  for (const gated of [...ours, encrypted]) {
    costs.push(await step(`the gate: ${gated.name}`, () => costOf(executablePath, gated)));
  }
  return costs;
}

/**
 * Lets Lighthouse look at our pages from behind their gates.
 * @param executablePath the Chromium to measure with
 * @param folder for browsers' profiles, from the project's root
 */
export async function rateGates(
  executablePath: string,
  { ours }: Gates,
  folder: string,
): Promise<Rated[]> {
  const rated: Rated[] = [];
  for (const gated of ours) {
    rated.push(
      ...(await step(`Lighthouse: ${gated.name}`, () => rate(executablePath, gated, folder))),
    );
  }
  return rated;
}

/** Fills in our gate, all but the press. */
async function answer(page: Page, password: string): Promise<void> {
  await page.locator("dialog input[name=password]").fill(password);
  await page.locator("dialog input[type=checkbox]").check();
}

/** The open site with a landing page that StatiCrypt has encrypted, and whose own gate is passed. */
async function encrypt(site: string, folder: string, password: string): Promise<Gated> {
  const out = inRoot(folder, "staticrypt");
  await rm(out, { recursive: true, force: true });
  await cp(site, out, { recursive: true });
  const made = inRoot(folder, "encrypted");
  await mkdir(made, { recursive: true });
  const page = join(out, "index.html");
  const words = [
    page,
    "--config=false",
    `--directory=${made}`,
    "--short",
    `--password=${password}`,
  ];
  const { code, output } = await run(
    process.execPath,
    [inRoot("tests/bench/peers", TOOLS, "node_modules/staticrypt/cli/index.js"), ...words],
    { cwd: made },
  );
  if (code !== 0) throw new Fatal(`StatiCrypt failed: ${output.slice(-500)}`);
  await rename(join(made, "index.html"), page);
  return {
    name: "StatiCrypt",
    folder: out,
    pass: async (visited) => {
      await visited.evaluate(([key, value]) => localStorage.setItem(key, value), [
        GATE_STORAGE_KEY,
        GATE_STORAGE_VALUE,
      ] as const);
      await visited.locator("input[type=password]").fill(password);
    },
  };
}

/** Passes a gate several times, as a new visitor each time. */
async function costOf(executablePath: string, form: Gated): Promise<GateCost> {
  const browser = await chromium.launch({
    executablePath,
    args: [...browserArguments, "--ignore-certificate-errors"],
  });
  const seen: { submit: number; bytes: number }[] = [];
  try {
    for (let visit = 0; visit < VISITS; visit++) {
      seen.push(
        await measureWith(form.folder, async (host) => {
          const context = await browser.newContext({
            ignoreHTTPSErrors: true,
            viewport: PHONE,
            isMobile: true,
            hasTouch: true,
          });
          try {
            return await enter(await context.newPage(), form, host);
          } finally {
            await context.close();
          }
        }),
      );
    }
  } finally {
    await browser.close();
  }
  const median = (of: (each: (typeof seen)[number]) => number) => percentile(seen.map(of), 50);
  return {
    name: form.name,
    submit: median(({ submit }) => submit),
    bytes: median(({ bytes }) => bytes),
  };
}

async function enter(page: Page, form: Gated, host: Counted) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", LINE);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  await page.goto(host.url);
  // Who reads the gate and types a password takes longer than its files.
  await page.waitForLoadState("networkidle");
  await form.pass(page);
  // Both times are the page's own.
  await page.evaluate(() =>
    addEventListener("click", () => sessionStorage.setItem("pressed", String(Date.now())), {
      capture: true,
      once: true,
    }),
  );
  await page.locator("[type=submit]:visible").click({ noWaitAfter: true });
  const there = await page.waitForFunction(() => {
    const heading = document.querySelector("main h1");
    const isThere = heading?.checkVisibility({ visibilityProperty: true }) ?? false;
    return isThere && Date.now() - Number(sessionStorage.getItem("pressed"));
  });
  const submit = z.number().parse(await there.jsonValue());
  await page.waitForTimeout(SETTLE_MS);
  return { submit, bytes: host.bytes() };
}

/** Lets Lighthouse look at pages with a phone that has passed the gate, and has none of their files. */
async function rate(executablePath: string, form: Gated, folder: string): Promise<Rated[]> {
  const port = await freePort();
  const profile = inRoot(folder, `profile-${form.name}`);
  await rm(profile, { recursive: true, force: true });
  return measureWith(form.folder, async ({ url }) => {
    const context = await chromium.launchPersistentContext(profile, {
      executablePath,
      args: [...browserArguments, "--ignore-certificate-errors", `--remote-debugging-port=${port}`],
    });
    try {
      const page = await context.newPage();
      await page.goto(url);
      await form.pass(page);
      await page.locator("[type=submit]:visible").click();
      await page.locator("main h1").waitFor();
      await page.waitForTimeout(SETTLE_MS);
      const session = await context.newCDPSession(page);
      const rated: Rated[] = [];
      for (const path of PATHS) {
        await session.send("Network.clearBrowserCache");
        rated.push({ name: form.name, path, ...(await lighthouse(url + path, port)) });
      }
      return rated;
    } finally {
      await context.close();
    }
  });
}

async function lighthouse(url: string, port: number): Promise<Omit<Rated, "name" | "path">> {
  const { code, output } = await run(process.execPath, [
    inRoot("tests/bench/peers", TOOLS, "node_modules/lighthouse/cli/index.js"),
    url,
    ...[`--port=${port}`, "--disable-storage-reset", "--output=json", "--quiet"],
    `--only-categories=${CATEGORIES.join()}`,
  ]);
  if (code !== 0) throw new Fatal(`Lighthouse failed: ${output.slice(-500)}`);
  const { categories, audits } = Report.parse(JSON.parse(output.slice(output.indexOf("{"))));
  const audit = (name: string) => audits[name]?.numericValue ?? NaN;
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? NaN) * 100)),
    largest: audit("largest-contentful-paint"),
    blocked: audit("total-blocking-time"),
    shift: audit("cumulative-layout-shift"),
  };
}
