import { createClient, type SanityClient } from "@sanity/client";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { inRoot } from "../../server/runtime/root.ts";
import { ownSettings } from "../../server/runtime/testing/own-settings.ts";
import { lakeToken } from "../../server/lake/token.ts";
import { webhookSecret } from "../../server/source/webhook-secret.ts";
import { copyFirstRelease } from "../../server/publisher/testing/first-release.ts";
import { clientConfig, type SourceConfig } from "../../src/content/source.ts";
import type { Secret } from "./invariants.ts";

/** The programs that listen, with the setting that names their port. */
const PORTS = {
  site: "PORT",
  studio: "STUDIO_PORT",
  lake: "LAKE_PORT",
  publisher: "PUBLISHER_PORT",
  preview: "PREVIEW_PORT",
  avatars: "AVATARS_PORT",
} as const;
export type Program = keyof typeof PORTS;
/** Those that are started again when they end. The Studio is served by what supervises the others. */
export const SUPERVISED = ["site", "lake", "publisher", "preview", "avatars"] as const;
export const PROGRAMS = Object.keys(PORTS).filter((name): name is Program => name in PORTS);

/** The whole product as `npm start` runs it, in a folder and on ports of its own. */
export interface Instance {
  dir: string;
  port(program: Program): number;
  /** An editor's client: it has the lake's token and does not try again by itself. */
  client: SanityClient;
  source: SourceConfig;
  token: string;
  webhookSecret: string;
  /** What no answer and no log may hold. */
  secrets: Secret[];
  /** Everything that the programs have printed. */
  lines: string[];
  /** Ends all programs and removes the folder. */
  remove(): Promise<void>;
}

/** How long all programs may take to start, in milliseconds. */
const START_MS = 240_000;
const READY = "Press Ctrl+C to stop.";
const BUILT_WITH = ["SITE_URL", "GATE_PASSWORD", "GATE_SALT"];

/**
 * Starts an instance with the seed's content and a release of it.
 * @throws Error with what the programs printed, when it does not start
 */
export async function startInstance(): Promise<Instance> {
  const dir = await mkdtemp(join(tmpdir(), "polyphony-attack-"));
  await copyFirstRelease(dir);
  const settings: NodeJS.ProcessEnv = {
    ...process.env,
    ...(await ownSettings(dir)),
    // The release was built with these: another value would mean another build.
    ...Object.fromEntries(BUILT_WITH.map((name) => [name, process.env[name]])),
    PUBLISH_TARGET: "local",
    AVATARS_DATA_DIR: join(dir, "avatars"),
  };
  const child = spawn(
    process.execPath,
    ["--disable-warning=ExperimentalWarning", inRoot("server/cli/start.ts")],
    { cwd: inRoot(), env: settings, stdio: ["ignore", "pipe", "pipe", "ipc"] },
  );
  const lines: string[] = [];
  const remove = async () => {
    await end(child);
    await rm(dir, { recursive: true, force: true });
  };
  try {
    await started(child, lines);
  } catch (error) {
    await remove();
    throw error;
  }

  const port = (program: Program) => Number(settings[PORTS[program]]);
  const token = lakeToken(join(dir, "lake"));
  const hookSecret = webhookSecret(join(dir, "lake"));
  const source = {
    projectId: "polyphony",
    dataset: "production",
    apiHost: `http://127.0.0.1:${port("lake")}`,
  };
  return {
    dir,
    port,
    source,
    token,
    webhookSecret: hookSecret,
    client: createClient({
      ...clientConfig({ ...source, token }),
      perspective: "raw",
      maxRetries: 0,
    }),
    secrets: [
      { name: "lake's token", value: token },
      { name: "webhook secret", value: hookSecret },
      ...startCodes(lines).map((value) => ({ name: "Studio's start code", value, printed: true })),
    ],
    lines,
    remove,
  };
}

/** The one-time codes in the links that the programs have printed. */
function startCodes(lines: readonly string[]): string[] {
  return lines.flatMap((line) => /#code=([\w-]{16,})/.exec(line)?.[1] ?? []);
}

/** Waits until all runs. @throws Error with what was printed, when it ends or takes too long */
async function started(child: ChildProcess, lines: string[]): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${why}:\n${lines.slice(-40).join("\n")}`));
    const late = setTimeout(() => fail("The programs were not ready in time"), START_MS);
    for (const stream of [child.stdout, child.stderr]) {
      if (stream === null) continue;
      createInterface({ input: stream }).on("line", (line) => {
        lines.push(line);
        if (!line.includes(READY)) return;
        clearTimeout(late);
        resolve();
      });
    }
    child.once("exit", () => {
      clearTimeout(late);
      fail("The programs ended before they were ready");
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const late = setTimeout(() => child.kill("SIGKILL"), 20_000);
  await ended;
  clearTimeout(late);
}
