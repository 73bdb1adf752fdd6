import { STUDIO_PATH } from "../../src/facts/studio.ts";

/** Address of the Studio. */
export interface StudioPlace {
  STUDIO_PORT: number;
  /** Public address, where it is behind a proxy. */
  STUDIO_URL?: string | undefined;
}

/**
 * Address of the Studio's server on this machine. The number makes it the same site as lake,
 * preview and avatar service, and another one than the site's pages at `localhost`.
 */
export function localStudio({ STUDIO_PORT }: Pick<StudioPlace, "STUDIO_PORT">): string {
  return `http://127.0.0.1:${STUDIO_PORT}`;
}

/** Origins of the Studio, whose pages may use the other programs. */
export function studioOrigins({ STUDIO_PORT, STUDIO_URL }: StudioPlace): string[] {
  const local = localStudio({ STUDIO_PORT });
  return STUDIO_URL === undefined ? [local] : [local, new URL(STUDIO_URL).origin];
}

/**
 * The link that signs an editor in. Browsers send nothing after `#` to a server.
 * @param code a one-time code
 */
export function signInLink(place: Pick<StudioPlace, "STUDIO_PORT">, code: string): string {
  return `${localStudio(place)}${STUDIO_PATH}/#code=${code}`;
}

/** Message for clients on other machines. */
export const STUDIO_ELSEWHERE = `The Studio of the embedded Content Lake opens only on the machine that runs it, at its localhost address. To edit from elsewhere, use a real Sanity project: see docs/editing.md.`;
