import { createClient, type SanityClient } from "@sanity/client";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Gate } from "../../../server/gate/open-gate.ts";
import { openPeopleStudio } from "../../../server/cli/lib/people-studio.ts";
import type { People } from "../../../server/people/people.ts";
import { parseSettings } from "../../../server/runtime/settings.ts";
import { freePorts } from "../../../server/runtime/testing/free-ports.ts";
import { serveSite } from "../../../server/site/serve.ts";
import { studioRedirect } from "../../../server/site/studio-redirect.ts";
import { SignInCodes } from "../../../server/studio/codes.ts";
import { listenForStudio } from "../../../server/studio/listener.ts";
import { signInLink, signInOrigin, studioOrigins } from "../../../server/runtime/studio-address.ts";
import { serveStudio } from "../../../server/studio/studio.ts";
import { clientConfig } from "../../../src/content/source.ts";
import { createInstance } from "../../support/instance.ts";
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
  const [studioPort = 0, frontPort = 0] = await freePorts(2);
  const localStudio = `http://localhost:${oneAddress ? frontPort : studioPort}`;
  const instance = await createInstance({
    gate,
    settings: {
      STUDIO_PORT: String(studioPort),
      SIGN_IN: signIn ? "on" : "off",
      STUDIO_URL: signIn ? (publicOrigin ?? localStudio) : "",
      // What the tests provoke would fill their report.
      LOG_LEVEL: "error",
    },
  });
  const { dir, settings, token } = instance;
  settings.TEST_CLOCK_AHEAD = join(dir, "clock-ahead");
  const setAhead = (milliseconds: number) =>
    writeFile(join(dir, "clock-ahead"), String(milliseconds));
  await setAhead(0);
  const startLake = () => instance.supervise("lake", "tests/e2e/support/lake-ahead.ts");
  let lake = await startLake();
  const project = "polyphony";
  const place = { STUDIO_PORT: studioPort, STUDIO_URL: settings.STUDIO_URL || undefined };
  const listener = await listenForStudio(place);
  const { studio, close: closeStudio } = listener;
  const site = await serveSite({
    releases: join(dir, "site"),
    port: 0,
    host: "127.0.0.1",
    studio: studioRedirect(place, true),
  });
  const studioHere = `http://127.0.0.1:${studioPort}`;
  const front = oneAddress
    ? await serveUnderOneAddress(frontPort, { site: site.url, studio: studioHere })
    : undefined;
  Object.assign(settings, { SITE_URL: site.url, PORT: new URL(site.url).port });
  const publisher = await instance.supervise("publisher");
  const preview = await instance.supervise("preview");
  const avatars = await instance.supervise("avatars");
  const opened = signIn
    ? await openPeopleStudio(listener, parseSettings(settings), {
        folder: STUDIO_FOLDER,
        project,
        lake: { url: lake.url, token },
        avatars: avatars.url,
        publisher: publisher.url,
        preview: preview.url,
      })
    : undefined;
  const codes = new SignInCodes(join(dir, "lake"));
  const local = {
    session: {
      url: lake.url,
      project,
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
    client: createClient({ ...clientConfig(instance.source), perspective: "raw" }),
    setAhead,
    people: opened?.people,
    stopLake: () => lake.stop(),
    startLake: async () => {
      lake = await startLake();
    },
    remove: async () => {
      opened?.close();
      await front?.close();
      await closeStudio();
      await site.close();
      await instance.remove();
    },
  };
}
