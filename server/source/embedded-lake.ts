import { resolve } from "node:path";
import { nameOfDocument } from "../../src/content/documents/document-name.ts";
import type { LakeOptions, SafeDrawing } from "content-lake";
import { MEDIA_TYPES } from "content-lake/media-types";
import { UnsafeSvgError } from "../../src/security/svg/inspect.ts";
import { SANITIZER_VERSION, sanitizeSvg } from "../../src/security/svg/sanitize.ts";
import { inRoot } from "../runtime/root.ts";
import { lakeUrl } from "../runtime/studio-address.ts";
import type { Settings } from "../runtime/settings.ts";
import { completeRelease, reviewRelease } from "./complete-release.ts";
import { RECORDS } from "../transfer/content.ts";

/** Project id of the embedded lake. */
export const EMBEDDED_PROJECT = "polyphony";

/** Address and folder of the embedded lake, whether it runs or not. */
export interface LakeAddress {
  /** Its address while `npm start` runs. */
  url: string;
  /** Absolute path of its data folder. */
  dataDir: string;
  projectId: string;
  dataset: string;
}

/** The address of the embedded lake, from the settings. */
export function embeddedAddress(settings: Settings): LakeAddress {
  const { LAKE_DATA_DIR, SANITY_DATASET: dataset } = settings;
  const dataDir = resolve(inRoot(), LAKE_DATA_DIR);
  return { url: lakeUrl(settings), dataDir, projectId: EMBEDDED_PROJECT, dataset };
}

/**
 * What this project asks of its lake, whoever opens it: the publisher's status documents do not count as
 * edits, a release that the site could not show is held back, and one that moves a page takes visitors along.
 */
export const LAKE_RULES = {
  records: RECORDS,
  reviewContent: reviewRelease,
  completeRelease,
  nameOf: (document) => nameOfDocument(document) ?? wordsOf(document._type),
  drawings: { version: SANITIZER_VERSION, sanitize: safeDrawing },
  // Drawings are uploaded as pictures, and made safe there.
  fileTypes: Object.keys(MEDIA_TYPES).filter((extension) => extension !== "svg"),
  advice: {
    restore:
      "stop npm start, then npm run restore -- --from <backup>. The damaged data is kept beside it",
    folder: "LAKE_DATA_DIR",
  },
} satisfies Partial<LakeOptions>;

/** The name of a type as words: "Legal page". The Studio's own titles would have to be loaded with it. */
function wordsOf(type: string): string {
  const words = type.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

async function safeDrawing(bytes: Buffer): Promise<SafeDrawing> {
  try {
    return await sanitizeSvg(bytes);
  } catch (error) {
    if (error instanceof UnsafeSvgError) return { refused: error.message };
    throw error;
  }
}
