import {
  composedPath,
  picture,
  pictureFile,
  type Composition,
  type ImageValue,
} from "../content/index.ts";
import { PAPER_AT_NIGHT } from "../graphics/paper/inks.ts";
import { onNight, SHARE_HEIGHT, SHARE_STRANDS, SHARE_WIDTH } from "../graphics/share.ts";

/** A page's parts of its share picture. */
export interface PageShare {
  /** The document of the page, with the picture that an editor chose. */
  of: { _id: string; shareImage?: ImageValue | null | undefined };
  /** The page's own drawing (`share.ts` of its folder); default: the strands. */
  drawing?: string;
  /** A portrait at the right edge. */
  portrait?: ImageValue;
  /** Width of the words beside the drawing, in pixels. Default: 590. */
  width?: number;
}

/** A picture as meta tags name it. Sizes are in pixels; unknown for a drawing of an editor. */
export interface SharePicture {
  src: string;
  alt: string;
  width: number;
  height: number;
}

/** A portrait is as high as the picture, and 12 to 17. */
const PORTRAIT = { width: 445, height: SHARE_HEIGHT };
/** Where the portrait of a picture begins, for a drawing that leads to it. */
const PORTRAIT_EDGE = SHARE_WIDTH - PORTRAIT.width;
/** Space around the words. */
const MARGIN = 72;
const WIDTH = 590;
/** Sizes of a heading by its greatest length in characters. */
const SIZES = [
  [12, 108],
  [26, 84],
  [48, 68],
] as const;
const SMALLEST = 52;
/** Longest heading that finds room; a longer one ends with an ellipsis. */
const HEADING_MAX = 110;

/** The picture that an editor chose. */
export function chosenPicture(
  image: ImageValue,
  where: { document: string; field: string },
): SharePicture {
  const { src, alt, width, height } = picture(image, [SHARE_WIDTH], where);
  const limited = Math.min(width, SHARE_WIDTH);
  return { src, alt, width: limited, height: Math.round((height * limited) / width) };
}

/**
 * The picture of a page where no editor chose one: its drawing and its heading.
 * @param words.line what stands under the heading
 */
export function drawnPicture(
  { of, drawing, portrait, width = WIDTH }: PageShare,
  words: { siteName: string; heading: string; line?: string | undefined },
): SharePicture {
  const { siteName, line } = words;
  const heading =
    words.heading.length <= HEADING_MAX ? words.heading : `${words.heading.slice(0, HEADING_MAX)}…`;
  const where = { document: of._id, field: "image" };
  const size = SIZES.find(([most]) => heading.length <= most)?.[1] ?? SMALLEST;
  const color = PAPER_AT_NIGHT;
  const composition: Composition = {
    width: SHARE_WIDTH,
    height: SHARE_HEIGHT,
    drawing: onNight(drawing ?? SHARE_STRANDS),
    ...(portrait && {
      picture: {
        file: pictureFile(portrait, 2 * PORTRAIT.width, where),
        box: { left: PORTRAIT_EDGE, top: 0, ...PORTRAIT },
      },
    }),
    words: {
      left: MARGIN,
      top: 64,
      blocks: [
        { text: siteName, font: "Fraunces", size: 36, width, color },
        { text: heading, font: "Fraunces", size, width, color, above: 28 },
        ...(line === undefined
          ? []
          : [{ text: line, font: "Hanken Grotesk" as const, size: 34, width, color, above: 24 }]),
      ],
    },
  };
  const alt = line === undefined ? heading : `${heading}, ${line}`;
  return {
    src: composedPath(composition, where),
    alt: `${siteName}: ${alt}`,
    width: SHARE_WIDTH,
    height: SHARE_HEIGHT,
  };
}
