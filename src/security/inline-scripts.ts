import { GATE_HEAD_SCRIPT } from "../islands/gate/flag.ts";
import { SEALED_HEAD_SCRIPT } from "../islands/sealed-gate/head-script.ts";
import { TRAVEL_HEAD_SCRIPT } from "../travel/head-script.ts";

/** Every script that a page carries inline: the Content Security Policy names each by its hash. */
export function inlineScripts(sealed: boolean): readonly string[] {
  return [sealed ? SEALED_HEAD_SCRIPT : GATE_HEAD_SCRIPT, TRAVEL_HEAD_SCRIPT];
}
