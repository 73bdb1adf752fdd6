import { isUserFacing } from "../runtime/fatal.ts";
import { readKeptGate } from "./kept-gate.ts";
import {
  configuredKey,
  describePlan,
  gateFolder,
  planGate,
  type GatePlan,
  type GateSettings,
} from "./open-gate.ts";
import { gatePasswords } from "./passwords.ts";
import { describeCost, guessingCost } from "./weak-passwords.ts";

/**
 * What the gate is, for a person: each password by its label, what it costs to guess it, and what the
 * next build changes. No line holds a password.
 * @throws Fatal for settings that are wrong
 */
export async function gateOverview(
  settings: GateSettings,
  environment: NodeJS.ProcessEnv = process.env,
): Promise<string[]> {
  const passwords = gatePasswords(settings, environment);
  const costs = await Promise.all(passwords.map(({ password }) => guessingCost(password)));
  const lines = passwords.map(({ label }, index) => {
    const cost = costs[index];
    const words = cost && `${cost.weak ? "weak: " : ""}${describeCost(cost)}`;
    return `  ${label}: ${words}`;
  });
  if (settings.GATE_MODE === "open") {
    return ["The gate hides the site and encrypts nothing (GATE_MODE=open).", ...lines];
  }
  const before = readKeptGate(gateFolder(settings));
  const plan = await planGate(passwords, before, configuredKey(settings)).catch(refusal);
  const place =
    settings.GATE_CONTENT_KEY === undefined ? "kept in SITE_DATA_DIR" : "GATE_CONTENT_KEY";
  return [
    "The site is sealed (GATE_MODE=sealed). Each of these passwords opens it:",
    ...lines,
    before === undefined
      ? "It was not built here yet."
      : `The last build has the content key ${before.keyId} (${place}).`,
    ...changes(plan),
  ];
}

function changes(plan: GatePlan | string): string[] {
  if (typeof plan === "string") return [`The next build is refused. ${plan}`];
  const lines = describePlan(plan);
  if (lines.length === 0) return ["The next build changes nothing of the gate."];
  return ["The next build or start:", ...lines.map((line) => `  ${line}`)];
}

function refusal(error: unknown): string {
  if (isUserFacing(error)) return error.message;
  throw error;
}
