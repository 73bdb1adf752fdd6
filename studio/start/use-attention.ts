import { useActiveReleases } from "sanity";
import { z } from "zod";
import { releaseName, releaseTitle } from "../release-name.ts";
import { useLiveQuery, type LiveAnswer } from "../ui/live-query.ts";
import { edited, type EditedAgent, type StoppedRelease } from "./attention.ts";

const Agents = z.array(z.looseObject({ _id: z.string(), name: z.string().nullish() }));
const AGENTS = `*[_type == "agent" && !(_id in path("versions.**"))] | order(order asc){
  _id, name, image, videoUrl, "talking": talking{ text, portrait }, "voice": voice{ introText }
}`;

/** Every agent as it is edited, live. */
export function useEditedAgents(): LiveAnswer<readonly EditedAgent[]> {
  const answer = useLiveQuery({ fetch: AGENTS, listen: `*[_type == "agent"]` }, Agents);
  return answer.state === "ready" ? { ...answer, data: edited(answer.data) } : answer;
}

/** The releases of documents that were stopped because the site cannot show them. */
export function useStoppedReleases(): LiveAnswer<readonly StoppedRelease[]> {
  const { data, error, loading } = useActiveReleases();
  if (error) return { state: "failed", message: error.message };
  if (loading) return { state: "loading" };
  const stopped = data.flatMap((release) =>
    release.error
      ? [
          {
            id: releaseName(release),
            title: releaseTitle(release),
            message: release.error.message,
          },
        ]
      : [],
  );
  return { state: "ready", data: stopped };
}
