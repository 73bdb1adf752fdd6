import { AVATARS_PORT } from "../../../src/facts/avatars.ts";
import { lakeSession } from "../../lake/session.ts";

/**
 * Where the asset-generation service is: on the embedded lake the page names it, on a real project
 * the build does.
 * @returns undefined when the page says that none runs
 */
export function serviceAddress(): string | undefined {
  const session = lakeSession();
  if (session) return session.avatars;
  // Spelled out in full, because the build of the Studio replaces these words by their value.
  const built = process.env.SANITY_STUDIO_AVATARS_URL;
  return built || `http://localhost:${AVATARS_PORT}`;
}
