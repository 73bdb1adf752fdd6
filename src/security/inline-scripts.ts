import { GATE_HEAD_SCRIPT } from "../islands/gate/head-script.ts";
import { SLICES_HEAD_SCRIPT } from "../islands/shared/slices/head-script.ts";
import { SEALED_HEAD_SCRIPT } from "../islands/sealed-gate/head-script.ts";
import { TRAVEL_HEAD_SCRIPT } from "../travel/head-script.ts";

/** Every script that a page carries inline: the Content Security Policy names each by its hash. */
export function inlineScripts(sealed: boolean): readonly string[] {
  const gate = sealed ? [SEALED_HEAD_SCRIPT] : [GATE_HEAD_SCRIPT, SLICES_HEAD_SCRIPT];
  return [...gate, TRAVEL_HEAD_SCRIPT];
}
