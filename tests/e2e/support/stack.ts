import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Gate } from "../../../server/gate/gate.ts";
import { People } from "../../../server/people/people.ts";
import { createInstance, type Instance } from "../../support/instance.ts";

/** A running instance as browsers meet it. */
export interface Stack extends Instance {
  /** Address of the site. */
  url: string;
  /** Sets the program's clock ahead of the machine's, by some milliseconds. */
  setAhead(milliseconds: number): Promise<void>;
  /** Who may sign in; undefined without sign-in. */
  people: People | undefined;
}

/** How a stack is run. */
interface StackOptions {
  /**
   * People sign in to the Studio by name, at a host with a name, as passkeys want it. Default: one editor,
   * with a one-time link.
   */
  signIn?: boolean;
  /** The gate of the site. Default: an open one. */
  gate?: Gate | undefined;
}

/**
 * Starts the whole program (with this machine's own providers of voices and videos) with the site and the Studio
 * that were built for the tests, in a folder and on ports of its own: what an editor does here, no other test sees.
 */
export async function startStack({ signIn = false, gate }: StackOptions = {}): Promise<Stack> {
  const instance = await createInstance({
    gate,
    preload: "tests/e2e/support/clock-ahead.mjs",
    // What the tests provoke would fill their report.
    settings: { SIGN_IN: signIn ? "on" : "off", LOG_LEVEL: "error" },
  });
  const { dir, settings, siteUrl } = instance;
  const named = `http://localhost:${settings.STUDIO_PORT}`;
  if (signIn) settings.STUDIO_URL = named;
  settings.TEST_CLOCK_AHEAD = join(dir, "clock-ahead");
  const setAhead = (milliseconds: number) =>
    writeFile(join(dir, "clock-ahead"), String(milliseconds));
  await setAhead(0);
  await instance.start();
  const people = signIn ? new People(join(dir, "lake")) : undefined;
  return {
    ...instance,
    url: siteUrl.replace("127.0.0.1", "localhost"),
    studioUrl: signIn ? named : instance.studioUrl,
    setAhead,
    people,
    remove: async () => {
      people?.close();
      await instance.remove();
    },
  };
}
