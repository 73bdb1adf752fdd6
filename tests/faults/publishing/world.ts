import { createClient, type SanityClient } from "@sanity/client";
import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { inRoot } from "../../../server/runtime/root.ts";
import { ownSettings } from "../../../server/runtime/testing/own-settings.ts";
import { outputTo } from "../../../server/runtime/supervision/testing/output-lines.ts";
import { supervise, type Supervised } from "../../../server/runtime/supervision/supervise.ts";
import type { Gate } from "../../../server/gate/open-gate.ts";
import { lakeToken } from "../../../server/lake/token.ts";
import { copyFirstRelease } from "../../../server/publisher/testing/first-release.ts";
import { clientConfig } from "../../../src/content/source.ts";

/** A process of the product. */
type Name = "lake" | "publisher" | "site";
const ENTRIES: Record<Name, string> = {
  lake: "server/source/lake/main.ts",
  publisher: "server/publisher/main.ts",
  site: "server/site/main.ts",
};

/** Everything from the editor's client to the visitor's server, in a folder and on ports of its own. */
export interface World {
  /** Folder with the lake's data (`lake`) and the releases (`site`). */
  dir: string;
  /** Settings of all processes. */
  env: NodeJS.ProcessEnv;
  /** The editor's client. It does not try again by itself. */
  client: SanityClient;
  siteUrl: string;
  /** What the processes have printed. */
  lines: string[];
  /** Starts a process that stays dead when it is killed; resolves when it is ready. */
  start(name: Name): Promise<ChildProcess>;
  /** Starts a process as `npm start` does: it is started again whenever it ends. */
  supervise(name: Name): Promise<Supervised>;
  /** Ends everything and removes the folder. */
  remove(): Promise<void>;
}

/**
 * Makes a world with the seed's content and a release of it. Nothing runs yet.
 * @param gate of the site. Default: an open one
 * @param settings of all processes, besides their own folders and ports
 */
export async function createWorld(gate?: Gate, settings: NodeJS.ProcessEnv = {}): Promise<World> {
  const dir = await mkdtemp(join(tmpdir(), "polyphony-publishing-"));
  await copyFirstRelease(dir, gate);
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...(await ownSettings(dir)),
    PUBLISH_TARGET: "local",
    ...settings,
  };
  const config = {
    projectId: "polyphony",
    dataset: "production",
    apiHost: `http://127.0.0.1:${env.LAKE_PORT}`,
    token: lakeToken(join(dir, "lake")),
  };
  const lines: string[] = [];
  const children: ChildProcess[] = [];
  const supervised: Supervised[] = [];

  return {
    dir,
    env,
    lines,
    client: createClient({ ...clientConfig(config), perspective: "raw", maxRetries: 0 }),
    siteUrl: `http://127.0.0.1:${env.PORT}`,
    start: async (name) => {
      const child = fork(inRoot(ENTRIES[name]), { env, silent: true });
      children.push(child);
      for (const stream of [child.stdout, child.stderr]) {
        if (stream) createInterface({ input: stream }).on("line", (line) => lines.push(line));
      }
      const ended = once(child, "exit").then(() => {
        throw new Error(`The ${name} ended before it was ready:\n${lines.join("\n")}`);
      });
      await Promise.race([once(child, "message"), ended]);
      ended.catch(() => undefined);
      return child;
    },
    supervise: async (name) => {
      const program = await supervise({
        name: `The ${name}`,
        entry: ENTRIES[name],
        env,
        output: outputTo(lines),
        // Killed dozens of times in half a minute, it is still started again at once.
        timing: { wellMs: 0 },
      });
      supervised.push(program);
      return program;
    },
    remove: async () => {
      for (const { stop } of supervised.reverse()) await stop();
      for (const child of children) await kill(child);
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** `kill -9`, and waits for the end. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
