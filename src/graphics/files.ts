import { DOMAIN_PICTURES, domainSlug, drawDomain } from "./domains/index.ts";
import { drawGateFaces } from "./gate-faces.ts";
import { drawTile } from "./mark.ts";
import { drawPlaceholder } from "./placeholder.ts";
import { CHARACTERS } from "./portraits/index.ts";
import { drawPortrait } from "./portraits/portrait.ts";
import { REST } from "talking-portraits/pose";

/** A drawing stored as a file: its path from the project's root, and its text. */
export interface DrawnFile {
  readonly path: string;
  readonly svg: string;
  /** How many drawings it holds, 1 when left out. */
  readonly drawings?: number;
}

const IMAGES = "studio/dataset/images";

/** Every SVG file of the project that is drawn by code, so that file and drawing cannot drift. */
export function drawnFiles(): DrawnFile[] {
  return [
    ...CHARACTERS.map((character) => ({
      path: `${IMAGES}/${character.id}.svg`,
      svg: drawPortrait(character, REST),
    })),
    ...DOMAIN_PICTURES.map((picture) => ({
      path: `${IMAGES}/domain-${domainSlug(picture.category)}.svg`,
      svg: drawDomain(picture),
    })),
    {
      path: "src/islands/gate/faces.svg",
      svg: drawGateFaces(),
      drawings: 2 * CHARACTERS.length,
    },
    { path: "public/favicon.svg", svg: drawTile(false) },
    { path: "public/placeholder.svg", svg: drawPlaceholder() },
  ];
}
