import { spawn } from "node:child_process";
import { once } from "node:events";
import type { LakeAddress } from "../../../server/source/embedded-lake.ts";
import { freePort } from "../../../server/runtime/testing/free-ports.ts";
import { inRoot } from "../../../server/runtime/root.ts";
import { outputTo } from "../../../server/runtime/supervision/testing/output-lines.ts";
import { supervise, type Supervised } from "../../../server/runtime/supervision/supervise.ts";

/** What a command said, and how it ended. */
export interface Ended {
  code: number | null;
  /** What it printed, both streams. */
  text: string;
}

/** The dataset of the embedded lake. */
export const PROJECT = { projectId: "polyphony", dataset: "production" };

/** A lake's folder and port, with the commands of the product for it. */
export class LakeInstance {
  readonly env: NodeJS.ProcessEnv;
  readonly url: string;
  readonly dataDir: string;
  readonly address: LakeAddress;

  private constructor(dataDir: string, port: number, settings: NodeJS.ProcessEnv) {
    this.dataDir = dataDir;
    this.address = { ...PROJECT, dataDir, port };
    this.url = `http://127.0.0.1:${port}`;
    this.env = {
      ...process.env,
      LAKE_DATA_DIR: dataDir,
      LAKE_PORT: String(port),
      // An empty setting is one that is not set; those of `.env` do not count then.
      SANITY_PROJECT_ID: "",
      SANITY_DATASET: "",
      // Nothing listens for webhooks here.
      PUBLISHER_PORT: "9",
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

  /** Keeps the lake running as `npm start` does. @param lines gets what it prints */
  lake(lines: string[] = []): Promise<Supervised> {
    return supervise({
      name: "The lake",
      entry: "server/source/lake/main.ts",
      env: this.env,
      output: outputTo(lines),
    });
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
