import { GATE_STORAGE_KEY, GATE_STORAGE_VALUE } from "../../facts/constants.ts";

/**
 * Source of the inline script that stands in the head before any content: it resolves the gate
 * from the stored flag before the first paint, so that a returning visitor sees content at once
 * and without React. Plain old JavaScript, no imports; the island takes over from here. It has a file of
 * its own, so that scripts which import the flag do not carry this text.
 */
export const GATE_HEAD_SCRIPT =
  `(function(d){try{d.gate=localStorage.getItem("${GATE_STORAGE_KEY}")` +
  `==="${GATE_STORAGE_VALUE}"?"open":"unknown"}catch(e){d.gate="unknown"}})` +
  `(document.documentElement.dataset)`;
