import { join, resolve } from "node:path";
import type { ExtraFile } from "../../backup/backup.ts";
import { inRoot } from "../../runtime/root.ts";
import type { Settings } from "../../runtime/settings.ts";

/** Settings with which a provider charges for voices or videos. */
const CHARGED = ["ELEVENLABS_API_KEY", "DID_API_KEY"];

/**
 * Files that a backup includes besides the lake: the key of a sealed site, without which visitors would have
 * to enter their passwords again, and voices and videos that were paid for. Settings are not part of it:
 * they hold the secrets of other services.
 */
export function extraFiles(settings: Settings): ExtraFile[] {
  const site = resolve(inRoot(), settings.SITE_DATA_DIR);
  const avatars = resolve(inRoot(), settings.AVATARS_DATA_DIR);
  const paid = CHARGED.some((name) => (process.env[name] ?? "").trim() !== "");
  return [
    { name: "gate.json", path: join(site, "gate.json"), what: "the key of the sealed site" },
    ...(paid
      ? [{ name: "made", path: join(avatars, "made"), what: "generated voices and videos" }]
      : []),
  ];
}
