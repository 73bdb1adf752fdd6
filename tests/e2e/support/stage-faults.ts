import { z } from "zod";
import { faceOf, faultsOf, findPieces, windowBelow, type PieceTarget } from "./boxes.ts";
import { agents } from "./dataset.ts";
import type { Watch } from "./playback-page.ts";
import type { StageState } from "./playback-walk.ts";

const part = (name: string) => `#stage [data-part=${name}]`;
const sends = (name: string) => `#stage [data-send=${name}]`;
/** The video of whoever has the turn. */
const SPEAKER = "#stage .videos [data-current]";
const PICTURE = `${SPEAKER} video`;
/** The specification has these words over a picture that is not ready. */
const LOADING = "the face is covered by p.loading";
/** The button of each agent. */
const RAIL = "#stage [data-tile]";

const PLACES: readonly PieceTarget[] = [
  { name: "the title", selector: "#stage h2", words: true },
  { name: "the question at the end", selector: "#stage h3", words: true },
  { name: "the caption", selector: part("words"), words: true },
  { name: "what is said", selector: part("status"), words: true },
  { name: "the first button", selector: part("primary") },
  { name: "Replay All", selector: sends("replayAll") },
  { name: "Enable Sound", selector: sends("enableSound") },
  { name: "Captions", selector: part("captions") },
  { name: "Sound", selector: part("sound") },
  { name: "Autoplay", selector: part("start") },
];

/** Required elements besides the face, the title, the first button and the sound switch. */
const DUE: Partial<Record<StageState, readonly string[]>> = {
  blocked: ["the caption", "Enable Sound"],
  loading: ["the caption"],
  "refused-aloud": ["the caption", "Enable Sound"],
  speaking: ["the caption"],
  paused: ["the caption"],
  stalled: ["the caption", "what is said"],
  failed: ["the caption", "what is said"],
  ended: ["the question at the end"],
};

/** Smallest side of a face of the rail, and of one at the end, in CSS pixels. */
const SMALLEST_FACE = 64;

/**
 * What is wrong with the stage of the landing page in one state, each in a line. The stage has been
 * scrolled to the top of the window.
 * @param turn place of the agent whose turn it is
 */
export async function stageFaults(
  watch: Pick<Watch, "run">,
  state: StageState,
  turn: number,
): Promise<string[]> {
  await untilStill(watch);
  const share = faceOf(agents[turn]?.id ?? "");
  // Before the start and at the end all have the stage together.
  const isSolo = (await watch.run(`document.querySelector("#stage").dataset.scene`)) === "solo";
  const faces = isSolo ? [{ name: "the face", selector: PICTURE, share }] : [];
  const pieces = await findPieces(watch, [...faces, ...PLACES]);
  const there = pieces.filter(({ boxes }) => boxes.length > 0).map(({ name }) => name);
  const due = ["the title", "the first button", ...faces.map(({ name }) => name)];
  if (state !== "ended") due.push("Sound");
  const window = await windowBelow(watch);
  return [
    ...[...due, ...(DUE[state] ?? [])]
      .filter((name) => !there.includes(name))
      .map((name) => `${name} is not there`),
    ...(state === "without-captions" && there.includes("the caption")
      ? ["captions show all the same"]
      : []),
    ...pieces
      .filter(({ name, isCut }) => isCut && ["the first button", "Sound"].includes(name))
      .map(({ name }) => `${name} has to be scrolled to`),
    ...faultsOf(pieces, window).filter((fault) => !fault.startsWith(LOADING)),
    ...(await railFaults(watch, SMALLEST_FACE)),
    ...(faces.length > 0 ? await widthFaults(watch, window.width) : []),
  ];
}

/** Time between two looks at whether an agent still moves, in milliseconds, and their number. */
const LOOK_MS = 150;
const LOOKS = 20;

/** Waits until the agent that enters the stage has arrived: the next speaker may have begun to. */
async function untilStill(watch: Pick<Watch, "run">): Promise<void> {
  let before = "";
  for (let look = 0; look < LOOKS; look += 1) {
    const [speaker] = await findPieces(watch, [{ name: "the speaker", selector: SPEAKER }]);
    const now = JSON.stringify(speaker?.boxes);
    if (now === before) return;
    before = now;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** The speaker has nearly half of a wide window, and all of a phone's. */
async function widthFaults(watch: Pick<Watch, "run">, width: number): Promise<string[]> {
  const [speaker] = await findPieces(watch, [{ name: "the speaker", selector: SPEAKER }]);
  const share = (speaker?.boxes[0]?.width ?? 0) / width;
  const [least, most] = width < 480 ? [0.99, 1.01] : width < 1024 ? [0.25, 1.01] : [0.38, 0.52];
  return share < least || share > most
    ? [`the speaker has ${Math.round(share * 100)}% of the width`]
    : [];
}

/** Every agent has a face that is large enough, and that can be brought into sight and pressed. */
async function railFaults({ run }: Pick<Watch, "run">, smallest: number): Promise<string[]> {
  const found = await run(`[...document.querySelectorAll("${RAIL}")].map((face) => {
    const sideways = (element) => {
      for (; element; element = element.parentElement)
        if (element.scrollWidth > element.clientWidth && getComputedStyle(element).overflowX === "auto")
          return element;
    };
    const rail = sideways(face);
    const at = face.getBoundingClientRect();
    if (rail) rail.scrollLeft += at.x + at.width / 2 - innerWidth / 2;
    const { x, y, width, height } = face.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    // The place of the agent on the stage.
    if (face.closest("[data-scene=solo] [data-current]")) return "";
    if (Math.min(width, height) < ${smallest - 0.5}) return "is " + width + " × " + height;
    return face.contains(hit) ? "" : "cannot be pressed";
  })`);
  const faces = z.array(z.string()).parse(found);
  return [
    ...(faces.length === agents.length ? [] : [`${faces.length} faces can be chosen`]),
    ...faces.flatMap((fault, place) => (fault === "" ? [] : [`face ${place + 1} ${fault}`])),
  ];
}
