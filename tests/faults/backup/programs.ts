import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import { closeServer, listen } from "../../../server/http/listen.ts";
import { openEmbeddedLake, type LakeAddress } from "../../../server/source/embedded-lake.ts";
import { LAKE_PATH } from "../../../src/facts/studio.ts";
import { freePort } from "../../../server/runtime/testing/free-ports.ts";
import { inRoot } from "../../../server/runtime/root.ts";

/** Output and exit code of a command. */
export interface Ended {
  code: number | null;
  /** Output of both streams. */
  text: string;
}

/** The dataset of the embedded lake. */
export const PROJECT = { projectId: "polyphony", dataset: "production" };

/** A lake's folder and address, with the commands of the product for it. */
export class LakeInstance {
  readonly env: NodeJS.ProcessEnv;
  readonly url: string;
  readonly dataDir: string;
  readonly address: LakeAddress;

  readonly #port: number;

  private constructor(dataDir: string, port: number, settings: NodeJS.ProcessEnv) {
    this.dataDir = dataDir;
    this.#port = port;
    this.url = `http://127.0.0.1:${port}${LAKE_PATH}`;
    this.address = { ...PROJECT, dataDir, url: this.url };
    this.env = {
      ...process.env,
      LAKE_DATA_DIR: dataDir,
      STUDIO_PORT: String(port),
      // An empty setting counts as not set and overrides `.env`.
      STUDIO_HOST: "",
      SANITY_PROJECT_ID: "",
      SANITY_DATASET: "",
      BACKUP_TO: "",
      ...settings,
    };
  }

  /**
   * @param dataDir absolute path of the lake's folder
   * @param settings for its commands
   */
  static async at(dataDir: string, settings: NodeJS.ProcessEnv = {}): Promise<LakeInstance> {
    return new LakeInstance(dataDir, await freePort(), settings);
  }

  /** Opens the lake at the editors' address, as `npm start` does. @returns closes it */
  async openLake(): Promise<() => Promise<void>> {
    const { dataDir, url } = this;
    const lake = await openEmbeddedLake({ ...PROJECT, dataDir, url });
    const server = createServer((request, response) => {
      request.url = (request.url ?? "").slice(LAKE_PATH.length);
      void lake.handle(request, response);
    });
    const program = "the Studio";
    const settings = { port: "STUDIO_PORT" };
    await listen(server, { port: this.#port, host: "127.0.0.1", program, settings });
    return async () => void (await Promise.all([closeServer(server), lake.close()]));
  }

  /** Starts `npm run backup` or `npm run restore`. */
  start(command: "backup" | "restore", ...args: string[]) {
    return spawn(process.execPath, [inRoot(`server/cli/${command}.ts`), ...args], {
      env: this.env,
      stdio: ["ignore", "pipe", "pipe"],
    });
  }

  /** Runs it to its end. */
  run(command: "backup" | "restore", ...args: string[]): Promise<Ended> {
    const child = this.start(command, ...args);
    let text = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (part: string) => (text += part));
    }
    return once(child, "close").then(() => ({ code: child.exitCode, text }));
  }
}
