import { findRunning } from "../../source/lake-store.ts";
import { embeddedAddress, openEmbeddedLake } from "../../source/embedded-lake.ts";
import { seedLake } from "../../source/seed.ts";
import { Fatal } from "../../runtime/fatal.ts";
import { inRoot } from "../../runtime/root.ts";
import type { Settings } from "../../runtime/settings.ts";
import { step } from "../../runtime/step.ts";

/**
 * Sees to it that the embedded lake can be filled anew.
 * @throws Fatal when it runs, or when a real project is set
 */
export async function requireNoLake(settings: Settings): Promise<void> {
  if (settings.SANITY_PROJECT_ID) {
    throw new Fatal(
      "SANITY_PROJECT_ID names a real project: fill it with npm run content:push, then run npm run adopt.",
    );
  }
  const running = await findRunning(embeddedAddress(settings));
  if (running !== undefined) {
    throw new Fatal(`The Content Lake runs (${running}). Stop npm start first, then try again.`);
  }
}

/** Fills the embedded lake with the demo content, whatever it holds. */
export async function seedAnew(settings: Settings): Promise<void> {
  const lake = await openEmbeddedLake({ ...embeddedAddress(settings), port: 0 });
  try {
    await step("filling the Content Lake with the demo content", () =>
      seedLake({ lake, folder: inRoot("studio/dataset"), force: true }),
    );
  } finally {
    await lake.close();
  }
}
