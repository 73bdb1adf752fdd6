import {
  faceOf,
  faultsOf,
  findPieces,
  overlapsOf,
  windowBelow,
  type PieceTarget,
} from "./boxes.ts";
import type { Watch } from "./playback-page.ts";
import type { AgentState } from "./playback-walk.ts";

const HERO = "header.hero";
const part = (name: string) => `${HERO} [data-part=${name}]`;

const CONTROLS: readonly PieceTarget[] = [
  { name: "the first button", selector: part("primary") },
  { name: "Enable Sound", selector: `${HERO} [data-send=enableSound]` },
  { name: "Captions", selector: part("captions") },
  { name: "Sound", selector: part("sound") },
  { name: "Autoplay", selector: part("start") },
  { name: "what is said", selector: part("status"), words: true },
];
const CAPTION: PieceTarget = {
  name: "the caption",
  selector: `${HERO} [data-video=caption]`,
  words: true,
};
const BAR: PieceTarget = { name: "the bar", selector: `${HERO} [role=group]` };
/** Elements that nothing may cover. */
const PORTRAIT: PieceTarget = { name: "the portrait", selector: `${HERO} .portrait` };
const DOMAIN: PieceTarget = { name: "the domain's picture", selector: `${HERO} .picture img` };

/** Required elements besides the face, the bar and its first button. */
const DUE: Partial<Record<AgentState, readonly string[]>> = {
  blocked: ["what is said"],
  failed: ["what is said"],
  "refused-aloud": ["the caption", "Enable Sound", "what is said"],
  speaking: ["the caption", "Sound", "Captions"],
  paused: ["the caption", "Sound", "Captions"],
};

/** Heights of the bar, in CSS pixels: on a phone there may be a little more. */
const HIGHEST_BAR = 48;
const HIGHEST_BAR_ON_A_PHONE = 56;
const PHONE_WIDTH = 480;
/** Below this width the longest message has a line more. */
const NARROWEST = 360;
const HIGHEST_BAR_OF_ALL = 68;
/** Height of a window, in CSS pixels, below which the bar may have to be scrolled to. */
const LOWEST = 380;

/**
 * Faults of the first window of an agent's page in one state, each in a line. The page has
 * been scrolled to its top.
 * @param id the agent's
 */
export async function agentFaults(
  watch: Pick<Watch, "run">,
  state: AgentState,
  id: string,
): Promise<string[]> {
  const picture = { name: "the face", selector: `${HERO} .portrait img`, share: faceOf(id) };
  const [face, portrait, domain, bar, caption, ...controls] = await findPieces(watch, [
    picture,
    PORTRAIT,
    DOMAIN,
    BAR,
    CAPTION,
    ...CONTROLS,
  ]);
  if (!face || !portrait || !domain || !bar || !caption) throw new Error("A place has no piece.");
  const window = await windowBelow(watch);
  const there = [face, caption, ...controls].filter(({ boxes }) => boxes.length > 0);
  const isLow = window.height < LOWEST;
  const names = there.map(({ name }) => name);
  const limit =
    window.width < NARROWEST
      ? HIGHEST_BAR_OF_ALL
      : window.width <= PHONE_WIDTH
        ? HIGHEST_BAR_ON_A_PHONE
        : HIGHEST_BAR;
  const height = Math.round(bar.boxes[0]?.height ?? 0);
  return [
    ...["the face", "the first button", ...(DUE[state] ?? [])]
      .filter((name) => !names.includes(name))
      .map((name) => `${name} is not there`),
    ...(isLow ? overlapsOf(there) : faultsOf(there, window)),
    ...overlapsOf(controls, [portrait, domain]),
    ...overlapsOf([caption], [domain]),
    ...(height === 0 || (height > limit && !isLow) ? [`the bar is ${height} px high`] : []),
  ];
}
