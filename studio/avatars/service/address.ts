import { AVATARS_PORT } from "../../../src/facts/avatars.ts";
import { lakeSession } from "../../lake/session.ts";

/**
 * Address of the asset-generation service: from the page on the embedded lake, from the build on a
 * real project.
 * @returns undefined when none runs
 */
export function serviceAddress(): string | undefined {
  const session = lakeSession();
  if (session) return session.avatars;
  // Spelled out in full, because the build of the Studio replaces these words by their value.
  const built = process.env.SANITY_STUDIO_AVATARS_URL;
  return built || `http://localhost:${AVATARS_PORT}`;
}
