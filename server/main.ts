// The whole server, which `npm start` runs: the visitors' address first, then all that editors use.
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { collectDefaultMetrics } from "prom-client";
import { STORE_FILE } from "./avatars/store.ts";
import { prepare, type PrepareMessage } from "./prepare.ts";
import { lockFolder } from "./release/lock.ts";
import { Releases } from "./release/releases.ts";
import type { RenderThread } from "./render/thread.ts";
import { retryOpen, readArguments } from "./runtime/fatal.ts";
import { makeDataPrivate } from "./runtime/private-data.ts";
import { runProgram } from "./runtime/program.ts";
import { diskCheck, failedCheck, Health, runChecks } from "./runtime/readiness.ts";
import { inRoot } from "./runtime/root.ts";
import type { Settings } from "./runtime/settings.ts";
import { checkRelease, serveSite, studioRedirect } from "./site/serve.ts";
import { serveEditors } from "./studio/editors.ts";
import { openAccounts } from "./studio/open-accounts.ts";

await runProgram(async ({ settings, logger, writeEntry, say, beforeEnd, crash }) => {
  const options = { adopt: { type: "boolean", default: false } } as const;
  const { adopt } = readArguments({ options }, "Usage: npm start -- [--adopt]").values;
  const releases = resolve(inRoot(), settings.SITE_DATA_DIR);
  const hasLake = settings.SANITY_PROJECT_ID === undefined;
  for (const line of makeDataPrivate(settings)) logger("server").error(line);
  beforeEnd(lockFolder(releases));
  for (const line of new Releases(releases).recover()) logger("site").error(line);
  collectDefaultMetrics();
  const health = new Health();

  const site = await serveSite({
    releases,
    port: settings.PORT,
    host: settings.HOST,
    siteUrl: settings.SITE_URL,
    studio: studioRedirect(settings),
    log: logger("site").error,
  });
  beforeEnd(() => site.close());
  health.add("site", () => [checkRelease(releases)]);

  // Visitors keep the site while nobody can be signed in.
  const accounts = await retryOpen(
    () => openAccounts(settings, logger("studio").info),
    logger("studio").error,
  );
  beforeEnd(() => accounts.close());
  const editors = await serveEditors({
    ...accounts,
    place: settings,
    ready: () => health.look(),
    log: logger("studio").error,
  });
  beforeEnd(() => editors.close());
  health.add("studio", () => [editors.check()]);

  let renderThread: RenderThread | undefined;
  if (hasLake) {
    const { openLake } = await import("./source/open-lake.ts");
    const people = settings.SIGN_IN === "on" ? accounts.people : undefined;
    const { openLake: mount, wait } = editors;
    const published = () => renderThread?.poke();
    const options = { adopt, people, logger: logger("lake"), mount, published };
    const lake = await retryOpen(
      () => openLake(settings, options),
      (problem) => {
        logger("lake").error(problem);
        wait(problem);
      },
    );
    wait();
    beforeEnd(() => lake.close());
    const disk = diskCheck(resolve(inRoot(), settings.LAKE_DATA_DIR));
    health.add("lake", async () => [...(await lake.checks()), ...(await runChecks([disk]))]);
  }

  const openAvatars = async () => {
    const { openAvatars: open } = await import("./avatars/avatars.ts");
    const avatars = await open(settings, logger("avatars"));
    beforeEnd(() => avatars.close());
    health.add("avatars", () => avatars.checks());
    return avatars;
  };
  const avatars = editors.openPart("avatars", openAvatars);
  // Generations that the end of the program before interrupted go on.
  if (existsSync(resolve(inRoot(), settings.AVATARS_DATA_DIR, STORE_FILE))) {
    avatars().catch((error: unknown) => {
      const problem = error instanceof Error ? error.message : String(error);
      logger("avatars").error(problem);
      health.add("avatars", () => [failedCheck("start", problem)]);
    });
  }

  const openRenderThread = async () => {
    const { startRenderThread } = await import("./render/thread.ts");
    const thread = await retryOpen(
      () => startRenderThread({ settings, write: writeEntry }),
      (problem) => {
        logger("publisher").error(problem);
        health.add("publisher", () => [failedCheck("start", problem)]);
      },
    );
    renderThread = thread;
    beforeEnd(() => thread.close());
    void thread.ended.then(crash);
    health.add("publisher", () => thread.publisher.checks());
    editors.openPart("publisher", () => thread.publisher);
    editors.openPart("preview", () => thread.preview);
  };
  const openStudio = async (folder: string) => {
    const { createStudio } = await import("./studio/studio.ts");
    const byName = settings.SIGN_IN === "on";
    editors.openStudio(await createStudio({ folder, lake: hasLake, accounts: byName }));
    say(`\n  Studio   ${accounts.welcome(process.stdout.isTTY)}`);
  };

  say(`\n  Site     ${site.url}\n  Password ${passwordLine(settings)}\n`);
  const tell = async (message: PrepareMessage) => {
    if ("site" in message) return openRenderThread();
    if ("studio" in message) await openStudio(message.studio);
    else {
      say(`\n${message.failed}\nThe site runs without the Studio.`);
      editors.fail(message.failed);
    }
    say("\nPress Ctrl+C to stop.");
  };
  beforeEnd(prepare({ adopt, tell: (message) => void tell(message).catch(crash), crash }));
});

/** Says where the passwords are set; only the demo's is printed. */
function passwordLine({ GATE_MODE, GATE_PASSWORDS }: Settings): string {
  const mode = GATE_MODE === "sealed" ? ", sealed" : "";
  if (GATE_PASSWORDS !== undefined) return `as set in GATE_PASSWORDS${mode}`;
  return `${process.env.GATE_PASSWORD ? "as set in GATE_PASSWORD" : "polyphony (demo)"}${mode}`;
}
