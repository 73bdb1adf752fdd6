import { createHash } from "node:crypto";
import { hashedPath } from "../facts/paths.ts";
import { COMPOSER_VERSION, type Composition } from "./composition.ts";
import type { Location } from "./errors.ts";
import type { MediaFile, MediaRegistry } from "./media.ts";

/** Registers a composed picture. Its path is a hash of everything that it is drawn from. */
export function toComposed(
  composition: Composition<MediaFile>,
  where: Location,
  registry: MediaRegistry,
): string {
  const text = JSON.stringify([COMPOSER_VERSION, composition]);
  const hash = createHash("sha1").update(text).digest("hex");
  const path = hashedPath("share", hash, "jpg");
  registry.set(path, { path, composition, ...where });
  return path;
}
