import type { SanityClient } from "@sanity/client";
import { z } from "zod";
import { agentPage, videoPath } from "../../../src/facts/paths.ts";
import { publishEdit, type PublishedSite } from "./published-site.ts";

/** Another organization's agents: each takes the face and the fields of one of the seed's. */
const OTHERS = [
  { id: "ada", name: "Ada", model: "nora" },
  { id: "benedicta", name: "Benedicta", model: "mateo" },
];

/** A document as the lake returns it. */
const Document = z.looseObject({ _id: z.string(), _type: z.string() });
type Document = z.infer<typeof Document>;
const Agent = z.looseObject({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  talking: z.looseObject({ mp4: fileShape(), webm: fileShape() }),
});
type Agent = z.infer<typeof Agent>;
const Reference = z.looseObject({ _ref: z.string() });

function fileShape() {
  return z.looseObject({ asset: z.looseObject({ _ref: z.string() }) });
}

/** A site with other content. */
export interface OtherSite extends Omit<PublishedSite<unknown>, "edited"> {
  /** Names of the agents that it no longer has. */
  formerNames: readonly string[];
  /** Paths of its agents' pages. */
  agentPages: readonly string[];
}

/** The site with two agents of other names: no document names one of the seed's any more. */
export async function buildOtherSite(): Promise<OtherSite> {
  const { edited, ...site } = await publishEdit(replaceAgents);
  return { ...site, formerNames: edited, agentPages: OTHERS.map(({ id }) => agentPage(id)) };
}

/** @returns the names of the seed's agents */
async function replaceAgents(client: SanityClient): Promise<string[]> {
  const found = await client.fetch<unknown>(
    `*[_id in path("*") && !(_type in ["sanity.imageAsset", "sanity.fileAsset"])]`,
  );
  const documents = z.array(Document).parse(found);
  const seed = z.array(Agent).parse(documents.filter(({ _type }) => _type === "agent"));
  const place = new Map(seed.map(({ _id }, index) => [_id, index]));
  const successor = (index: number) => OTHERS[index % OTHERS.length] ?? { id: "", name: "" };
  const names = new RegExp(`\\b(?:${seed.map(({ name }) => name).join("|")})\\b`, "g");
  const otherName = (name: string) => successor(seed.findIndex((one) => one.name === name)).name;

  /** A value with the names and references of the new agents; a list names each of them once. */
  function withOthers(value: unknown): unknown {
    if (typeof value === "string") return value.replace(names, otherName);
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
    return index === undefined ? object : { ...object, _ref: `agent-${successor(index).id}` };
  }

  const transaction = client.transaction();
  for (const { id, name, model } of OTHERS) {
    const agent = seed.find((one) => one.id === model);
    if (agent === undefined) throw new Error(`The seed has no agent "${model}".`);
    const { mp4, webm } = agent.talking;
    const videos = {
      videoUrl: videoPath(id, mp4.asset._ref),
      combined_url: videoPath(id, webm.asset._ref),
    };
    const fields = Document.parse(withOthers(agent));
    transaction.createOrReplace({ ...fields, _id: `agent-${id}`, id, name, ...videos });
  }
  const others = documents.filter(({ _type }) => !["agent", "avatarAsset"].includes(_type));
  for (const document of others) transaction.createOrReplace(Document.parse(withOthers(document)));
  for (const { _id, _type } of documents) {
    if (["agent", "avatarAsset"].includes(_type)) transaction.delete(_id);
  }
  await transaction.commit({ returnDocuments: false });
  return seed.map(({ name }) => name);
}
