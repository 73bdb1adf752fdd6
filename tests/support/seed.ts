import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** A document of the seed as a lake holds it. */
export type SeedDocument = Record<string, unknown> & { _id: string; _type: string };

const FOLDER = "studio/dataset";
/** Stands for every picture. */
const PICTURE = "image-0123456789abcdef0123456789abcdef01234567-360x510-svg";

/** The seed dataset, its pictures and files as references to the assets that an import makes. */
export function seedDocuments({ weak = false }: { weak?: boolean } = {}): SeedDocument[] {
  const asset = (_ref: string) =>
    `"asset":${JSON.stringify({ _type: "reference", _ref, ...(weak && { _weak: true }) })}`;
  return readFileSync(`${FOLDER}/data.ndjson`, "utf8")
    .trim()
    .split("\n")
    .map((line) =>
      JSON.parse(
        line
          .replaceAll(/"_sanityAsset":"image@[^"]*"/g, asset(PICTURE))
          .replaceAll(/"_sanityAsset":"file@file:\/\/\.\/([^"]*)"/g, (_, path: string) =>
            asset(fileId(path)),
          ),
      ),
    );
}

/** What a lake calls a file: paths on the site are made from it. */
function fileId(path: string): string {
  const hash = createHash("sha1")
    .update(readFileSync(`${FOLDER}/${path}`))
    .digest("hex");
  return `file-${hash}-${path.split(".").at(-1)}`;
}
