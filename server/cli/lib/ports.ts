import type { ListenAddress } from "../../http/listen.ts";
import type { Settings } from "../../runtime/settings.ts";

const LOOPBACK = "127.0.0.1";

/** Where the site listens. */
export function siteAddress({ PORT: port, HOST: host }: Settings): ListenAddress {
  return { port, host, program: "the site", settings: { port: "PORT", host: "HOST" } };
}

/** Where the Studio and the programs of `npm start` listen. */
export function programAddresses(settings: Settings): ListenAddress[] {
  const { PREVIEW_PORT, PUBLISHER_PORT, STUDIO_PORT, AVATARS_PORT } = settings;
  return [
    siteAddress(settings),
    ...lakeAddresses(settings),
    {
      port: PREVIEW_PORT,
      host: LOOPBACK,
      program: "the preview",
      settings: { port: "PREVIEW_PORT" },
    },
    {
      port: PUBLISHER_PORT,
      host: LOOPBACK,
      program: "the publisher",
      settings: { port: "PUBLISHER_PORT" },
    },
    {
      port: AVATARS_PORT,
      host: LOOPBACK,
      program: "the avatar service",
      settings: { port: "AVATARS_PORT" },
    },
    {
      port: STUDIO_PORT,
      host: LOOPBACK,
      program: "the Studio",
      settings: { port: "STUDIO_PORT" },
    },
  ];
}

/** Where the embedded lake listens; nowhere on a real Sanity project. */
export function lakeAddresses({ SANITY_PROJECT_ID, LAKE_PORT: port }: Settings): ListenAddress[] {
  if (SANITY_PROJECT_ID) return [];
  return [{ port, host: LOOPBACK, program: "the Content Lake", settings: { port: "LAKE_PORT" } }];
}
