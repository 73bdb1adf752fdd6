import { CORE_SIZES } from "../e2e/support/window-sizes.ts";
import type { Visitor } from "./visitor.ts";

/** Finishes all movements that have an end. */
const SETTLE = `(document.getAnimations().forEach((movement) => {
  const { endTime } = movement.effect?.getComputedTiming() ?? {};
  if (Number.isFinite(endTime) && movement.timeline === document.timeline) movement.finish();
}), true)`;

/** Lets no video end: on a slow machine a look takes longer than a turn. */
const again = (isSo: boolean) =>
  `(document.querySelectorAll("video").forEach((video) => { video.loop = ${isSo}; }), true)`;

/**
 * What is wrong with the part of the page that plays, in a wide window, a tablet's and a phone's.
 * The agent that speaks goes on until all is looked at: no other takes over meanwhile.
 * @param state what to call the state in which playback is, for a person to read
 * @param find tells what is wrong in the window as it is
 */
export async function faultsInCoreWindows(
  visitor: Visitor,
  state: string,
  find: (visitor: Visitor) => Promise<string[]>,
): Promise<string[]> {
  const wrong: string[] = [];
  await visitor.run(again(true));
  for (const { width, height } of CORE_SIZES) {
    await visitor.resize(width, height);
    await visitor.run(SETTLE);
    const size = await visitor.run("[innerWidth, innerHeight]");
    for (const fault of await find(visitor)) wrong.push(`${state}, ${String(size)}: ${fault}`);
  }
  await visitor.run(again(false));
  return wrong;
}
