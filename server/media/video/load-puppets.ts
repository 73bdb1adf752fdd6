import { z } from "zod";
import type { PuppetOf } from "./puppet.ts";

const PuppetModule = z.object({
  puppetOf: z.custom<PuppetOf>((value) => typeof value === "function"),
});

/**
 * Loads a module that knows puppets.
 * @param address of the module, `file:///…`; without one no picture is a puppet
 * @throws Error when there is no such module, or it exports no `puppetOf`
 */
export async function loadPuppets(address: string | undefined): Promise<PuppetOf> {
  if (address === undefined) return () => undefined;
  const module: unknown = await import(address);
  return PuppetModule.parse(module).puppetOf;
}
