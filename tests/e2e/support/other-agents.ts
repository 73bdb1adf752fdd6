import type { SanityClient } from "@sanity/client";
import { z } from "zod";
import { HUES } from "../../../src/facts/vocabulary.ts";
import { videoPath } from "../../../src/facts/paths.ts";

/* Edits that give the site other agents than the seed's, made of the seed's own documents. */

/** Names of agents to come: as short as names get, and as long as the Studio lets them be. */
export const NEWCOMERS = [
  ...["Bo", "Alexandrine", "Dara", "Constantina", "Jo", "Evangeline", "Femi", "Maximilianus"],
  ...["Giulia", "Hiroshi", "Katharina", "Noor", "Oluwaseun", "Priya", "Montgomery", "Wim"],
];
/** Titles as long as the Studio lets them be, of short words and of long ones; and none longer than its name. */
const TITLES = [
  "Grants, Contracts and Community Partnership for Regional Foundations",
  "Internationalization, Telecommunication & Interdisciplinary Research",
  "Tax",
];
/** Another organization's agents. */
const OTHERS = ["Ada", "Benedicta"];

/** A document as the lake returns it. */
const Document = z.looseObject({ _id: z.string(), _type: z.string() });
const File = z.looseObject({ asset: z.looseObject({ _ref: z.string() }) });
const Agent = Document.extend({
  id: z.string(),
  name: z.string(),
  talking: z.looseObject({ mp4: File, webm: File }),
});
type Agent = z.infer<typeof Agent>;
const Reference = z.looseObject({ _ref: z.string() });

async function agentsIn(client: SanityClient): Promise<Agent[]> {
  return z.array(Agent).parse(await client.fetch(`*[_type == "agent"] | order(order)`));
}

/** An agent like another one, with a name and videos of its own. */
function likeness({ talking, ...model }: Agent, name: string): Agent {
  const id = name.toLowerCase();
  const videos = {
    videoUrl: videoPath(id, talking.mp4.asset._ref),
    combined_url: videoPath(id, talking.webm.asset._ref),
  };
  return { ...model, talking, _id: `agent-${id}`, id, name, ...videos };
}

/** Something of a page that names agents. */
const Cast = z.looseObject({ agents: z.array(z.unknown()) });
/** What pages show for each agent, or for some of them: rows of a table, programs, rooms, small tests. */
const Parts = z.object({
  rows: z.array(Cast.extend({ _id: z.string() })),
  connections: z.array(Cast),
  trials: z.array(z.looseObject({})),
  comparisons: z.array(Cast),
  programs: z.array(z.string()),
  rooms: z.array(z.looseObject({})),
});
const PARTS = `{
  "rows": *[_type == "challengeRow"] | order(_id) { _id, agents },
  "connections": *[_id == "connectedAgentsPage"][0].network.connections,
  "trials": *[_id == "connectedAgentsPage"][0].amplifying.trials,
  "comparisons": *[_id == "likeOsPage"][0].comparisons,
  "programs": *[_id == "likeOsPage"][0].infographic.programs,
  "rooms": *[_id == "dataSecurityPage"][0].diagram.handling
}`;

/** Adds {@link NEWCOMERS} between the seed's agents; the documents that name agents name all of them. */
export async function addNewcomers(client: SanityClient): Promise<void> {
  const seed = await agentsIn(client);
  const newcomers = NEWCOMERS.flatMap((name, index) => {
    const model = seed[index % seed.length];
    if (model === undefined) return [];
    const color = HUES[(index + 3) % HUES.length]?.name;
    return { ...likeness(model, name), title: TITLES[index % TITLES.length], color };
  });
  const all = [...seed, ...newcomers];
  const transaction = client.transaction();
  for (const [index, agent] of all.entries()) {
    transaction.createOrReplace({ ...agent, order: 1 + ((index * 5) % all.length) });
  }

  const { rows, connections, trials, comparisons, programs, rooms } = Parts.parse(
    await client.fetch(PARTS),
  );
  let turn = 0;
  const next = () => {
    const agent = { _key: `turn-${turn}`, _type: "reference", _ref: all[turn % all.length]?._id };
    turn += 1;
    return agent;
  };
  const inTurn = <T extends z.infer<typeof Cast>>(part: T) => ({
    ...part,
    agents: part.agents.map(next),
  });
  const ofAll = (parts: readonly object[]) =>
    all.map(({ _id }, index) => ({
      ...parts[index % parts.length],
      _key: `part-${index}`,
      agent: { _type: "reference", _ref: _id },
    }));
  for (const row of rows) transaction.patch(row._id, { set: { agents: inTurn(row).agents } });
  await transaction
    .patch("connectedAgentsPage", {
      set: {
        "network.connections": connections.map(inTurn),
        "amplifying.trials": ofAll(trials).slice(1),
      },
    })
    .patch("likeOsPage", {
      set: {
        comparisons: comparisons.map(inTurn),
        "infographic.programs": all.map((_, index) => programs[index % programs.length]),
      },
    })
    .patch("dataSecurityPage", { set: { "diagram.handling": ofAll(rooms) } })
    .commit({ returnDocuments: false });
}

/** Puts {@link OTHERS} in the place of the seed's agents: no document names one of those any more. */
async function replaceAgents(client: SanityClient): Promise<void> {
  const found = await client.fetch<unknown>(
    `*[_id in path("*") && !(_type in ["sanity.imageAsset", "sanity.fileAsset"])]`,
  );
  const documents = z.array(Document).parse(found);
  const seed = await agentsIn(client);
  const place = new Map(seed.map(({ _id }, index) => [_id, index]));
  const successor = (index: number) => OTHERS[index % OTHERS.length] ?? "";
  const names = new RegExp(`\\b(?:${seed.map(({ name }) => name).join("|")})\\b`, "g");
  const pages = /(?<=^\/agent\/)[a-z]+/;
  const otherName = (name: string) => successor(seed.findIndex((one) => one.name === name));
  const otherId = (id: string) => successor(seed.findIndex((one) => one.id === id)).toLowerCase();

  /** A value with the names and references of the new agents; a list names each of them once. */
  function withOthers(value: unknown): unknown {
    if (typeof value === "string") return value.replace(names, otherName).replace(pages, otherId);
    if (Array.isArray(value)) {
      const refs = new Set<string>();
      return value.map(withOthers).filter((item) => {
        const { data } = Reference.safeParse(item);
        if (data === undefined) return true;
        const first = !refs.has(data._ref);
        refs.add(data._ref);
        return first;
      });
    }
    if (typeof value !== "object" || value === null) return value;
    const entries = Object.entries(value).map(([key, part]) => [key, withOthers(part)]);
    const object: Record<string, unknown> = Object.fromEntries(entries);
    const index = typeof object._ref === "string" ? place.get(object._ref) : undefined;
    if (index === undefined) return object;
    return { ...object, _ref: `agent-${successor(index).toLowerCase()}` };
  }

  const transaction = client.transaction();
  for (const [index, model] of seed.slice(0, OTHERS.length).entries()) {
    transaction.createOrReplace(likeness(Agent.parse(withOthers(model)), successor(index)));
  }
  for (const document of documents) {
    if (["agent", "avatarAsset"].includes(document._type)) transaction.delete(document._id);
    else transaction.createOrReplace(Document.parse(withOthers(document)));
  }
  await transaction.commit({ returnDocuments: false });
}

/** The site with {@link OTHERS}, as a build. */
export const TWO_AGENTS = {
  edits: [replaceAgents],
  file: "tests/e2e/support/other-agents.ts",
};
