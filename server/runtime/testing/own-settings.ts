import { join } from "node:path";
import { SETTING_NAMES } from "../settings.ts";
import { freePorts } from "./free-ports.ts";

/**
 * Settings with which programs run beside any others of this machine, another copy of this project
 * included: every listener gets a free port, every data folder is inside `dir` (`LAKE_DATA_DIR` is
 * `<dir>/lake`), and nothing counts that the environment or `.env` set.
 */
export async function ownSettings(dir: string): Promise<Record<string, string>> {
  const settings = Object.fromEntries(SETTING_NAMES.map((name) => [name, ""]));
  const ports = SETTING_NAMES.filter((name) => /(?:^|_)PORT$/.test(name));
  const free = await freePorts(ports.length);
  for (const [index, name] of ports.entries()) settings[name] = String(free[index]);
  for (const name of SETTING_NAMES) {
    const program = /^([A-Z]+)_DATA_DIR$/.exec(name)?.[1];
    if (program !== undefined) settings[name] = join(dir, program.toLowerCase());
  }
  return settings;
}
