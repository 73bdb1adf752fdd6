// The thread of publisher and preview: `thread.ts` starts it.
import { setPriority } from "node:os";
import { resolve } from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { formOf } from "../../src/sealing/site-form.ts";
import type { Part } from "../http/part.ts";
import { installedBuild } from "../publisher/engine/install.ts";
import { createPublisher } from "../publisher/publisher.ts";
import { Releases } from "../release/releases.ts";
import { Fatal, isUserFacing } from "../runtime/fatal.ts";
import { captureConsole, createLogger, type Logger } from "../runtime/log.ts";
import { logOptions } from "../runtime/program.ts";
import type { Settings } from "../runtime/settings.ts";
import { inRoot } from "../runtime/root.ts";
import { readSource } from "../source/read-source.ts";
import { handleCall, type Message } from "./bridge.ts";
import { openRenderer } from "./renderer.ts";
import type { Notice } from "./thread.ts";

/** Low priority, in Linux's levels of 0 to 19: visitors' requests go before pages that are rendered. */
const NICE = 15;

const settings: Settings = workerData;
const tell = (notice: Notice) => parentPort?.postMessage(notice);
const loggerOptions = {
  ...logOptions(settings),
  write: (entry: Extract<Notice, { kind: "log" }>["entry"]) => tell({ kind: "log", entry }),
};

// Astro makes the parts of a page at once: after the first that cannot be shown, nobody waits for another.
process.on("unhandledRejection", (error) => {
  if (!isUserFacing(error)) throw error;
});
// Linux alone has priorities of threads: elsewhere this would slow down the whole program.
if (process.platform === "linux") setPriority(NICE);
try {
  const log = createLogger({ ...loggerOptions, program: "publisher" });
  // The publisher uses its logger.
  captureConsole(createLogger({ ...loggerOptions, program: "preview" }));
  const { publisher, openPreview } = await open(log);
  let preview: Promise<Part> | undefined;
  const parts = { publisher: () => publisher, preview: () => (preview ??= openPreview()) };
  const close = async () => {
    await (await preview?.catch(() => undefined))?.close();
    await publisher.close();
  };
  parentPort?.on("message", (message: Message) => {
    if (message.kind === "poke") publisher.poke();
    else void handleCall(message, parts, close);
  });
  tell({ kind: "ready" });
} catch (error) {
  if (!isUserFacing(error)) throw error;
  tell({ kind: "refused", message: error.message });
  process.exit(1);
}

async function open(log: Logger) {
  const releases = new Releases(resolve(inRoot(), settings.SITE_DATA_DIR));
  const build = installedBuild(releases);
  if (build === undefined) {
    throw new Fatal("There is no release of the site yet: run npm start once.");
  }
  const { config, writeToken, label } = readSource(settings);
  const renderer = await openRenderer(build.rendererDir);
  if (settings.SANITY_PROJECT_ID !== undefined && settings.SANITY_WEBHOOK_SECRET === undefined) {
    log.warn(
      "SANITY_WEBHOOK_SECRET is not set, so no webhook is accepted, and a publish takes up to a minute. docs/deploying.md says how to set it.",
    );
  }
  const publisher = await createPublisher({
    releases,
    renderer,
    form: await formOf(build.rendererDir),
    source: config,
    writeToken,
    label,
    secret: settings.SANITY_WEBHOOK_SECRET,
    siteUrl: settings.SITE_URL ?? `http://localhost:${settings.PORT}`,
    onRelease: settings.ON_RELEASE,
    redact: loggerOptions.redact,
    logger: log,
    onRun: (run) => tell({ kind: "run", ...run }),
  });
  const openPreview = async () => {
    const preview = await import("../preview/preview.ts");
    const token = config.token ?? writeToken;
    return preview.openPreview({ renderer, source: config, token, releases: releases.dir });
  };
  return { publisher, openPreview };
}
