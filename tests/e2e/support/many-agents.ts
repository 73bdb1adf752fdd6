import type { SanityClient } from "@sanity/client";
import { z } from "zod";
import { HUES } from "../../../src/facts/vocabulary.ts";
import { agentPage, videoPath } from "../../../src/facts/paths.ts";
import { publishEdit, type PublishedSite } from "./published-site.ts";

/** Names of agents to come: as short as names get, and as long as the Studio lets them be. */
const NAMES = [
  ...["Bo", "Alexandrine", "Dara", "Constantina", "Jo", "Evangeline", "Femi", "Maximilianus"],
  ...["Giulia", "Hiroshi", "Katharina", "Noor", "Oluwaseun", "Priya", "Montgomery", "Wim"],
];

/** Titles as long as the Studio lets them be, of short words and of long ones; and none longer than its name. */
const TITLES = [
  "Grants, Contracts and Community Partnership for Regional Foundations",
  "Internationalization, Telecommunication & Interdisciplinary Research",
  "Tax",
];

/** A site of the seed, and more agents than the seed has. */
export interface CrowdedSite extends Omit<PublishedSite<unknown>, "edited"> {
  /** Its agents in display order. */
  agents: readonly { id: string; name: string }[];
  /** Path of the page of an agent that the seed does not have, with the longest name. */
  newest: string;
}

/** Fields that new agents take from an agent of the seed. */
const Agent = z.looseObject({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  title: z.string(),
  videoUrl: z.string(),
  combined_url: z.string(),
  talking: z.looseObject({ mp4: fileShape(), webm: fileShape() }),
});
type Agent = z.infer<typeof Agent>;

/** Lists of agents whose places newcomers and old ones share: where each is, and how long. */
const Mentioning = z.object({
  _id: z.string(),
  lists: z.array(z.object({ path: z.string(), size: z.number() })),
});
const MENTIONING = `*[_type in ["challengeRow", "connectedAgentsPage", "likeOsPage"]] | order(_id) {
  _id,
  "lists": [
    ...select(_type == "challengeRow" => [{ "path": "agents", "size": count(agents) }], []),
    ...select(defined(network) => network.connections[]{
      "path": "network.connections[_key==\\"" + _key + "\\"].agents", "size": count(agents) }, []),
    ...select(defined(comparisons) => comparisons[]{
      "path": "comparisons[_key==\\"" + _key + "\\"].agents", "size": count(agents) }, [])
  ]
}`;

/** Items that pages show for each agent: programs, rooms in a building, small tests. */
const Parts = z.object({
  programs: z.array(z.string()),
  rooms: z.array(z.looseObject({})),
  trials: z.array(z.looseObject({})),
});
const PARTS = `{
  "programs": *[_id == "likeOsPage"][0].infographic.programs,
  "rooms": *[_id == "dataSecurityPage"][0].diagram.handling,
  "trials": *[_id == "connectedAgentsPage"][0].amplifying.trials
}`;

function fileShape() {
  return z.looseObject({ asset: z.looseObject({ _ref: z.string() }) });
}

/**
 * Fills a lake with the seed and so many agents, made of the seed's with other ids, names, colors
 * and videos of their own address, and in another order; the documents that name agents name all of
 * them. What that changes is rendered and published, without another build.
 * @param count from 8 to 24
 */
export async function buildCrowdedSite(count: number): Promise<CrowdedSite> {
  const { edited, ...site } = await publishEdit((client) => crowd(client, count));
  const longest = edited.toSorted((a, b) => b.name.length - a.name.length)[0];
  return { ...site, agents: edited, newest: agentPage(longest?.id ?? "") };
}

/** @returns the agents in display order */
async function crowd(client: SanityClient, count: number): Promise<CrowdedSite["agents"]> {
  const seed = z.array(Agent).parse(await client.fetch(`*[_type == "agent"] | order(order)`));
  const newcomers = NAMES.slice(0, count - seed.length).map((name, index) =>
    newcomer(seed[index % seed.length], name, index),
  );
  const all = [...seed, ...newcomers];
  // Seeded agents and newcomers take turns.
  const placed = all.map((agent, index) => ({ ...agent, order: 1 + ((index * 5) % all.length) }));
  const transaction = client.transaction();
  for (const agent of placed) transaction.createOrReplace({ ...agent, _type: "agent" });
  const mentioning = z.array(Mentioning).parse(await client.fetch(MENTIONING));
  const takeTurns = turns(all.map(({ _id }) => _id));
  const parts = Parts.parse(await client.fetch(PARTS));
  const ofAll = (part: readonly object[]) =>
    all.map(({ _id }, index) => {
      const agent = { _type: "reference", _ref: _id };
      return { ...part[index % part.length], _key: `part-${index}`, agent };
    });
  const programs = all.map((_, index) => parts.programs[index % parts.programs.length]);
  transaction
    .patch("likeOsPage", { set: { "infographic.programs": programs } })
    .patch("dataSecurityPage", { set: { "diagram.handling": ofAll(parts.rooms) } })
    .patch("connectedAgentsPage", { set: { "amplifying.trials": ofAll(parts.trials).slice(1) } });
  for (const { _id, lists } of mentioning) {
    const set = Object.fromEntries(
      lists.map(({ path, size }) => [path, Array.from({ length: size }, takeTurns)]),
    );
    transaction.patch(_id, { set });
  }
  await transaction.commit({ returnDocuments: false });
  return placed.toSorted((a, b) => a.order - b.order);
}

/** An agent like one of the seed's, under another name and in another color. */
function newcomer(model: Agent | undefined, name: string, index: number): Agent {
  if (model === undefined) throw new Error("The seed has no agents.");
  const id = name.toLowerCase();
  const { mp4, webm } = model.talking;
  return {
    ...model,
    _id: `agent-${id}`,
    id,
    name,
    title: TITLES[index % TITLES.length] ?? "",
    color: HUES[(index + 3) % HUES.length]?.name,
    videoUrl: videoPath(id, mp4.asset._ref),
    combined_url: videoPath(id, webm.asset._ref),
  };
}

/** References to one after the other, and from the beginning again. */
function turns(ids: readonly string[]) {
  let next = 0;
  return () => {
    const _ref = ids[next % ids.length] ?? "";
    next += 1;
    return { _key: `turn-${next}`, _type: "reference", _ref };
  };
}
