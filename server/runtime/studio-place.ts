import { STUDIO_PATH } from "../../src/facts/studio.ts";

/** Where the Studio of this installation is. */
export interface StudioPlace {
  /** Its port on this machine. */
  STUDIO_PORT: number;
  /** Its public address, where a proxy stands before it. */
  STUDIO_URL?: string | undefined;
}

/**
 * Address of the Studio's server on this machine. It is named by number, so that the Studio is the
 * same site as the lake, the preview and the avatar service, and another one than the pages of the
 * site, which are at `localhost`.
 */
export function localStudio({ STUDIO_PORT }: Pick<StudioPlace, "STUDIO_PORT">): string {
  return `http://127.0.0.1:${STUDIO_PORT}`;
}

/** Origins that the Studio is opened at: the only ones whose pages may ask the other programs. */
export function studioOrigins({ STUDIO_PORT, STUDIO_URL }: StudioPlace): string[] {
  const local = localStudio({ STUDIO_PORT });
  return STUDIO_URL === undefined ? [local] : [local, new URL(STUDIO_URL).origin];
}

/**
 * The link that signs an editor in. The code stands behind the `#`, which browsers send to no server.
 * @param code a one-time code
 */
export function startLink(place: Pick<StudioPlace, "STUDIO_PORT">, code: string): string {
  return `${localStudio(place)}${STUDIO_PATH}/#code=${code}`;
}

/** What is said to whoever asks for the Studio of the embedded lake from elsewhere. */
export const STUDIO_ELSEWHERE = `The Studio of the embedded Content Lake opens only on the machine that runs it, at its localhost address. To edit from elsewhere, use a real Sanity project: see docs/editing.md.\n`;
