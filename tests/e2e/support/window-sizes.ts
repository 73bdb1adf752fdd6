import { RUN_ALL } from "../../run-all.ts";

/** 1280 × 720 at 200%: where there is the least room. */
const TIGHT = { width: 640, height: 360 } as const;

/** Windows in which the eight and an agent have to be staged, in CSS pixels. */
const ALL_SIZES = [
  { width: 2560, height: 1440 },
  { width: 1440, height: 900 },
  { width: 1440, height: 780 },
  { width: 1280, height: 720 },
  { width: 1024, height: 768 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
  { width: 390, height: 664 },
  { width: 844, height: 390 },
  { width: 320, height: 568 },
  TIGHT,
] as const;

/** Windows with stored pictures: wide, tablet and phone. */
export const CORE_SIZES = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
] as const;
const [WIDE] = CORE_SIZES;

/** Windows in which every state is looked at: all of them with --all. */
export const SIZES = RUN_ALL ? ALL_SIZES : [TIGHT];

/** Windows whose pictures are compared: all of them with --all. */
export const PICTURE_SIZES = RUN_ALL ? CORE_SIZES : [WIDE];
