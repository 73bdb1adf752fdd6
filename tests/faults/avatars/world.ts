import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ProgressResponse } from "../../../server/contracts/avatar-api.ts";
import { freePort } from "../../../server/runtime/testing/free-ports.ts";
import { startLocalLake, type LocalLake } from "content-lake/testing";
import { cloudEnvironment } from "../../../server/avatars/providers/testing/environment.ts";
import { fakeCloudinary } from "../../../server/avatars/providers/testing/fake-cloudinary.ts";
import { fakeDid } from "../../../server/avatars/providers/testing/fake-did.ts";
import { fakeElevenLabs } from "../../../server/avatars/providers/testing/fake-elevenlabs.ts";
import { addAgent, voiceSaying } from "../../../server/avatars/testing/agent-document.ts";
import type { Fake } from "../../../server/avatars/providers/testing/fake-server.ts";

/** A lake with an agent, three providers that charge, and the service as a process of its own. */
export interface AvatarWorld {
  readonly lake: LocalLake;
  readonly voice: Fake;
  readonly talks: Fake;
  readonly host: Fake;
  /** Kills the service; another one is started at once. */
  kill(): void;
  /** What the service has printed. */
  readonly lines: string[];
  /** Puts an agent with a portrait and a voice into the dataset. */
  addAgent(id: string, text: string): Promise<void>;
  /** Presses "Generate". @returns the status of the answer; 0 without an answer */
  generate(id: string): Promise<number>;
  progress(id: string): Promise<ProgressResponse | undefined>;
  remove(): Promise<void>;
}

/** Starts the lake, the providers and the service. */
export async function createAvatarWorld(): Promise<AvatarWorld> {
  const folder = await mkdtemp(join(tmpdir(), "polyphony-avatars-"));
  const lake = await startLocalLake({ projectId: "polyphony", dataset: "production" });
  const [voice, talks, host] = await Promise.all([
    fakeElevenLabs(),
    fakeDid({ polls: 0, fetchMedia: true }),
    fakeCloudinary(),
  ]);
  const lines: string[] = [];
  const port = await freePort();
  const env = {
    ...process.env,
    LAKE_URL: lake.lake.url,
    LAKE_TOKEN: lake.lake.token,
    AVATARS_FOLDER: folder,
    AVATARS_AT: String(port),
    ...cloudEnvironment({ voice, talks, host }),
  };
  let stopped = false;
  let service: ChildProcess;
  const start = () => {
    service = fork(join(import.meta.dirname, "service.ts"), { env, silent: true, execArgv: [] });
    for (const stream of [service.stdout, service.stderr]) {
      stream?.on("data", (chunk: Buffer) => lines.push(chunk.toString()));
    }
    service.once("exit", () => {
      if (!stopped) start();
    });
  };
  start();
  const ask = (path: string, init?: RequestInit) =>
    fetch(`http://127.0.0.1:${port}/avatars/${path}`, init).catch(() => undefined);

  return {
    lake,
    voice,
    talks,
    host,
    kill: () => service.kill("SIGKILL"),
    lines,
    addAgent: (id, text) => addAgent(lake.client, id, { voice: voiceSaying(text) }),
    generate: async (id) => {
      const headers = { "content-type": "application/json" };
      const response = await ask(`${id}/generate`, { method: "POST", headers, body: "{}" });
      return response?.status ?? 0;
    },
    progress: async (id) => {
      const response = await ask(`${id}/progress`);
      return response?.ok ? ProgressResponse.parse(await response.json()) : undefined;
    },
    remove: async () => {
      stopped = true;
      const ended = once(service, "exit");
      service.kill();
      await ended;
      await Promise.all([voice.close(), talks.close(), host.close(), lake.remove()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
