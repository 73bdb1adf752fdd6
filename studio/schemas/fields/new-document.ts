import type { SanityClient } from "@sanity/client";
import type { InitialValueResolver } from "@sanity/types";
import { API_VERSION } from "../../../src/facts/api-version.ts";
import { HUES, type HueName } from "../../../src/facts/hues.ts";

/*
 * Initial values that depend on existing documents. Drafts count, so that two new documents differ
 * even before either is published.
 */

/**
 * The place after the last one.
 * @param client the Studio's client
 * @param type type of the documents
 */
export async function placeAtTheEnd(client: SanityClient, type: string): Promise<number> {
  const last = await client.fetch<number | null>(
    `math::max(*[_type == $type].order)`,
    { type },
    { perspective: "drafts", tag: "desk.new" },
  );
  return (last ?? 0) + 1;
}

/** The first hue that no agent has; the first of all when every one is taken. */
export const freeHue: InitialValueResolver<unknown, HueName> = async (_, { getClient }) => {
  const used = await getClient({ apiVersion: API_VERSION }).fetch<string[]>(
    `array::unique(*[_type == "agent"].color)`,
    {},
    { perspective: "drafts", tag: "desk.new" },
  );
  return (HUES.find(({ name }) => !used.includes(name)) ?? HUES[0]).name;
};
