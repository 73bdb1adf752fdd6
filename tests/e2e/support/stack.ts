import { createClient, type SanityClient } from "@sanity/client";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Gate } from "../../../server/gate/open-gate.ts";
import { openPeopleStudio } from "../../../server/cli/lib/people-studio.ts";
import type { People } from "../../../server/people/people.ts";
import { parseSettings } from "../../../server/runtime/settings.ts";
import { freePorts } from "../../../server/runtime/testing/free-ports.ts";
import { supervise } from "../../../server/runtime/supervision/supervise.ts";
import { lakeToken } from "../../../server/lake/token.ts";
import { copyFirstRelease } from "../../../server/publisher/testing/first-release.ts";
import { serveSite } from "../../../server/site/serve.ts";
import { studioRedirect } from "../../../server/site/studio-redirect.ts";
import { SignInCodes } from "../../../server/studio/codes.ts";
import { listenForStudio } from "../../../server/studio/listener.ts";
import { signInLink, signInOrigin, studioOrigins } from "../../../server/runtime/studio-address.ts";
import { serveStudio } from "../../../server/studio/studio.ts";
import { clientConfig } from "../../../src/content/source.ts";
import { STUDIO_FOLDER } from "./environment.ts";
import { serveUnderOneAddress } from "./one-address.ts";

/** Everything that `npm start` runs, for one test alone. */
export interface Stack {
  /** Address of the site. */
  url: string;
  /** Origin of the Studio. */
  studioUrl: string;
  /** Its port on this machine. */
  studioPort: number;
  /** A link that signs an editor in to the Studio, once. */
  signInLink(): string;
  lakeUrl: string;
  previewUrl: string;
  /** Address of the service that makes voices and videos. */
  avatarsUrl: string;
  publisherUrl: string;
  /** A client that may write to the lake. */
  client: SanityClient;
  /** Sets the clock of the lake's machine ahead of the real one, by some milliseconds. */
  setAhead(milliseconds: number): Promise<void>;
  /** Who may sign in; undefined without sign-in. */
  people: People | undefined;
  /** Ends the lake, as when its machine goes down. */
  stopLake(): Promise<void>;
  /** Starts the lake again, at the same address. */
  startLake(): Promise<void>;
  remove(): Promise<void>;
}

/** How a stack is run. */
interface StackOptions {
  /**
   * People sign in to the Studio by name, at a host with a name, as passkeys want it. Default: one editor,
   * with a one-time link.
   */
  signIn?: boolean;
  /** Site and Studio, with sign-in, have one address, as behind a proxy. Default: each has its own. */
  oneAddress?: boolean;
  /** Origin of a proxy that brings them to the Studio. Default: the Studio's own. */
  publicOrigin?: string;
  /** The gate of the site. Default: an open one. */
  gate?: Gate | undefined;
}

/**
 * Starts the lake, the publisher, the preview and what makes talking videos (with this machine's own
 * providers) as processes of their own, and serves the site that was built for the tests with the
 * Studio that was built for them, in folders and on ports of its own: what an editor does here, no
 * other test sees.
 */
export async function startStack({
  signIn = false,
  oneAddress = false,
  publicOrigin,
  gate,
}: StackOptions = {}): Promise<Stack> {
  const dir = await mkdtemp(join(tmpdir(), "polyphony-stack-"));
  const [lakePort, publisherPort, previewPort, avatarsPort, studioPort, frontPort = 0] =
    await freePorts(6);
  const env = {
    SANITY_PROJECT_ID: "",
    LAKE_DATA_DIR: join(dir, "lake"),
    LAKE_PORT: String(lakePort),
    PUBLISHER_PORT: String(publisherPort),
    PREVIEW_PORT: String(previewPort),
    SITE_DATA_DIR: join(dir, "site"),
    STUDIO_PORT: String(studioPort),
    AVATARS_PORT: String(avatarsPort),
    AVATARS_DATA_DIR: join(dir, "avatars"),
    SIGN_IN: signIn ? "on" : "off",
    STUDIO_URL: signIn
      ? (publicOrigin ?? `http://localhost:${oneAddress ? frontPort : studioPort}`)
      : "",
    TEST_CLOCK_AHEAD: join(dir, "clock-ahead"),
    // What the tests provoke would fill their report.
    LOG_LEVEL: "error",
    // No key of the machine that tests is used.
    ELEVENLABS_API_KEY: "",
    DID_API_KEY: "",
    CLOUDINARY_CLOUD_NAME: "",
  };
  await copyFirstRelease(dir, gate);
  const setAhead = (milliseconds: number) => writeFile(env.TEST_CLOCK_AHEAD, String(milliseconds));
  await setAhead(0);
  const lakeProgram = { name: "The lake", entry: "tests/e2e/support/lake-ahead.ts", env };
  let lake = await supervise(lakeProgram);
  const token = lakeToken(env.LAKE_DATA_DIR);
  const config = { projectId: "polyphony", dataset: "production", apiHost: lake.url };

  const place = { STUDIO_PORT: Number(studioPort), STUDIO_URL: env.STUDIO_URL || undefined };
  const listener = await listenForStudio(place);
  const { studio, close: closeStudio } = listener;
  const site = await serveSite({
    releases: env.SITE_DATA_DIR,
    port: 0,
    host: "127.0.0.1",
    studio: studioRedirect(place, true),
  });
  const studioHere = `http://127.0.0.1:${studioPort}`;
  const front = oneAddress
    ? await serveUnderOneAddress(frontPort, { site: site.url, studio: studioHere })
    : undefined;
  const visible = { ...env, SITE_URL: site.url, PORT: new URL(site.url).port };
  const publisher = await supervise({
    name: "The publisher",
    entry: "server/publisher/main.ts",
    env: visible,
  });
  const preview = await supervise({
    name: "The preview",
    entry: "server/preview/main.ts",
    env: visible,
  });
  const avatars = await supervise({
    name: "The avatar service",
    entry: "server/avatars/main.ts",
    env: visible,
  });
  const opened = signIn
    ? await openPeopleStudio(listener, parseSettings(visible), {
        folder: STUDIO_FOLDER,
        project: config.projectId,
        lake: { url: lake.url, token },
        avatars: avatars.url,
        publisher: publisher.url,
        preview: preview.url,
      })
    : undefined;
  const codes = new SignInCodes(env.LAKE_DATA_DIR);
  const local = {
    session: {
      url: lake.url,
      project: config.projectId,
      preview: preview.url,
      avatars: avatars.url,
      publisher: publisher.url,
    },
    signIn: { codes, token, origins: studioOrigins(place) },
  };
  if (!opened) studio.open(await serveStudio({ folder: STUDIO_FOLDER, local }));
  return {
    url: front?.url ?? site.url,
    studioUrl: signInOrigin(place),
    studioPort: place.STUDIO_PORT,
    signInLink: () => signInLink(place, codes.issue()),
    lakeUrl: lake.url,
    previewUrl: preview.url,
    avatarsUrl: avatars.url,
    publisherUrl: publisher.url,
    client: createClient({ ...clientConfig({ ...config, token }), perspective: "raw" }),
    setAhead,
    people: opened?.people,
    stopLake: () => lake.stop(),
    startLake: async () => {
      lake = await supervise(lakeProgram);
    },
    remove: async () => {
      for (const program of [avatars, preview, publisher, lake]) await program.stop();
      opened?.close();
      await front?.close();
      await closeStudio();
      await site.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
