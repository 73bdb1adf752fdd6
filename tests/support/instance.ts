import { createClient, type SanityClient } from "@sanity/client";
import { spawn, type ChildProcess, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Gate } from "../../server/gate/gate.ts";
import { SEALED_SETTINGS } from "../../server/gate/testing/sealed-gate.ts";
import { lakeToken } from "content-lake";
import { copyFirstRelease } from "../../server/publisher/testing/first-release.ts";
import { inRoot } from "../../server/runtime/root.ts";
import { ownSettings } from "../../server/runtime/testing/own-settings.ts";
import { People } from "../../server/people/people.ts";
import { clientConfig, type SourceConfig } from "../../src/content/source.ts";
import { LAKE_PATH, SESSION_PATH } from "../../src/facts/studio.ts";

/** How long it may take to start, in milliseconds. */
const START_MS = 240_000;
/** How long it may take to end before it is killed, in milliseconds. */
const END_MS = 20_000;
const READY = "Press Ctrl+C to stop.";
/** The release was built with these: another value would mean another build. */
const BUILT_WITH = ["SITE_URL", "GATE_PASSWORD"];
const Health = z.object({ pid: z.number() });

/** The whole product, in a folder and on ports of its own. */
export interface Instance {
  /** Folder with the lake's data (`lake`) and the releases (`site`). */
  dir: string;
  /** Its settings. */
  settings: NodeJS.ProcessEnv;
  siteUrl: string;
  /** The editors' address. */
  studioUrl: string;
  /** A link that signs an editor in to the Studio, once. */
  signInLink(): string;
  /** Signs an editor in. @returns the cookie of the session */
  signIn(): Promise<string>;
  /** An editor's client with the lake's token, without retries. */
  client: SanityClient;
  source: SourceConfig & { apiHost: string; token: string };
  token: string;
  /** Its output. */
  lines: string[];
  /**
   * Starts it as `npm start` does: when it ends by itself it is started again. At the end of the call all is there.
   * @param until a line that it prints then. Default: the Studio is open
   * @param args what follows `npm start --`
   * @throws Error with what it printed, when it does not start
   */
  start(until?: string, ...args: string[]): Promise<void>;
  /** The process of the launcher; undefined while it does not run. */
  pid(): number | undefined;
  /** Id of the serving process; undefined if there is none. */
  serverPid(): Promise<number | undefined>;
  /** Kills the process that answers: the launcher starts another one. Resolves when that one answers. */
  kill(signal?: NodeJS.Signals): Promise<void>;
  /** Sends a signal to the launcher, and waits for its end. */
  end(signal: NodeJS.Signals): Promise<void>;
  /** Runs a file of the product with its settings, such as `server/cli/backup.ts`. */
  spawn(file: string, ...args: string[]): ChildProcessByStdio<null, Readable, Readable>;
  /** The same, to its end. @returns its exit code, and the output of both streams */
  run(file: string, ...args: string[]): Promise<{ code: number | null; text: string }>;
  /** Ends everything and removes the folder. */
  remove(): Promise<void>;
}

interface Options {
  /** Gate of the site. Default: an open one. */
  gate?: Gate | undefined;
  /** Settings besides own folders and ports. */
  settings?: NodeJS.ProcessEnv;
  /** Absolute path of a folder with a lake and releases, as `lake` and `site`. Default: a new one with the seed. */
  dir?: string;
  /** Module that is loaded before the program. */
  preload?: string;
}

/** Makes an instance. Nothing runs yet. */
export async function createInstance({
  gate,
  settings: more,
  preload,
  ...own
}: Options = {}): Promise<Instance> {
  const dir = own.dir ?? (await mkdtemp(join(tmpdir(), "polyphony-instance-")));
  if (own.dir === undefined) await copyFirstRelease(dir, gate);
  const settings: NodeJS.ProcessEnv = {
    ...process.env,
    ...(await ownSettings(dir)),
    ...Object.fromEntries(BUILT_WITH.map((name) => [name, process.env[name]])),
    ...(gate?.mode === "sealed" && SEALED_SETTINGS),
    ...more,
    ...(preload !== undefined && { NODE_OPTIONS: `--import ${inRoot(preload)}` }),
  };
  await mkdir(join(dir, "lake"), { recursive: true });
  const token = lakeToken(join(dir, "lake"));
  const studioUrl = `http://127.0.0.1:${settings.STUDIO_PORT}`;
  const apiHost = `${studioUrl}${LAKE_PATH}`;
  const source = { projectId: "polyphony", dataset: "production", apiHost, token };
  const issueCode = () => {
    const people = new People(join(dir, "lake"));
    const code = people.issueCode();
    people.close();
    return code;
  };
  const lines: string[] = [];
  let running: ReturnType<Instance["spawn"]> | undefined;
  const end = async (signal: NodeJS.Signals) => {
    if (running !== undefined) await endChild(running, signal);
    running = undefined;
  };
  const serverPid = async () => {
    try {
      const response = await fetch(`${studioUrl}/health`);
      return Health.parse(await response.json()).pid;
    } catch {
      return undefined;
    }
  };
  const spawnFile: Instance["spawn"] = (file, ...args) =>
    spawn(process.execPath, [inRoot(file), ...args], {
      cwd: inRoot(),
      env: settings,
      stdio: ["ignore", "pipe", "pipe"],
    });
  return {
    dir,
    settings,
    siteUrl: `http://127.0.0.1:${settings.PORT}`,
    studioUrl,
    signIn: async () => {
      const response = await fetch(`${studioUrl}${SESSION_PATH}`, {
        method: "POST",
        headers: { origin: studioUrl, "content-type": "application/json" },
        body: JSON.stringify({ code: issueCode() }),
      });
      return response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
    },
    signInLink: () => `${settings.STUDIO_URL || studioUrl}/studio/#code=${issueCode()}`,
    client: createClient({ ...clientConfig(source), perspective: "raw", maxRetries: 0 }),
    source,
    token,
    lines,
    start: async (until = READY, ...args) => {
      running = spawnFile("server/cli/run.mjs", "server/main.ts", ...args);
      await waitForStart(running, lines, until);
    },
    pid: () => running?.pid,
    serverPid,
    kill: async (signal = "SIGKILL") => {
      const before = await serverPid();
      if (before !== undefined) process.kill(before, signal);
      for (;;) {
        const now = await serverPid();
        if (now !== undefined && now !== before) return;
        await wait(50);
      }
    },
    end,
    spawn: spawnFile,
    run: async (file, ...args) => {
      const child = spawnFile(file, ...args);
      let text = "";
      for (const stream of [child.stdout, child.stderr]) {
        stream.setEncoding("utf8").on("data", (part: string) => (text += part));
      }
      await once(child, "close");
      return { code: child.exitCode, text };
    },
    remove: async () => {
      await end("SIGTERM");
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function endChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  const late = setTimeout(() => child.kill("SIGKILL"), END_MS);
  await ended;
  clearTimeout(late);
}

/** Waits for a line. @throws Error with what was printed, when it ends or takes too long */
async function waitForStart(
  child: ReturnType<Instance["spawn"]>,
  lines: string[],
  until: string,
): Promise<void> {
  const first = lines.length;
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) =>
      reject(new Error(`${why}:\n${lines.slice(first).slice(-40).join("\n")}`));
    const late = setTimeout(() => fail("It was not ready in time"), START_MS);
    const read = (line: string) => {
      lines.push(line);
      if (!line.includes(until)) return;
      clearTimeout(late);
      resolve();
    };
    for (const input of [child.stdout, child.stderr]) createInterface({ input }).on("line", read);
    child.once("exit", () => {
      clearTimeout(late);
      fail("It ended before it was ready");
    });
  });
}
