import { GATE_HEAD_SCRIPT } from "../islands/gate/head-script.ts";
import { SLICES_HEAD_SCRIPT } from "../islands/shared/slices/head-script.ts";
import { TRAVEL_HEAD_SCRIPT } from "../travel/head-script.ts";

/** Every script that a page carries inline: the Content Security Policy names each by its hash. */
export const INLINE_SCRIPTS: readonly string[] = [
  GATE_HEAD_SCRIPT,
  SLICES_HEAD_SCRIPT,
  TRAVEL_HEAD_SCRIPT,
];
