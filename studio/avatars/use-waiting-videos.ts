import { z } from "zod";
import { useLiveQuery } from "../ui/live-query.ts";

const Ids = z.array(z.string());

/** Drafts of agents whose video is another one than visitors see. */
const WAITING = `*[
  _type == "agent" && _id in path("drafts.**") && defined(videoUrl)
  && !(videoUrl in *[_id == string::split(^._id, "drafts.")[1]].videoUrl)
]._id`;

/** Published ids of the agents whose newest video goes live only when they are published. */
export function useWaitingVideos(): ReadonlySet<string> {
  const { data = [] } = useLiveQuery({ fetch: WAITING, listen: `*[_type == "agent"]` }, Ids);
  return new Set(data.map((id) => id.replace(/^drafts\./, "")));
}
