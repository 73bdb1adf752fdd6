import { TrashIcon } from "@sanity/icons/Trash";
import { Button } from "@sanity/ui";
import { useClient } from "sanity";
import { z } from "zod";
import { API_VERSION } from "../../src/facts/api-version.ts";
import { useLiveQuery } from "../ui/live-query.ts";
import { useErrorToast } from "../ui/use-error-toast.ts";
import { removeMedia } from "./deleted.ts";

const Ids = z.array(z.string());

/** Offers to remove the voice and the videos that a deleted agent has left; nothing where there are none. */
export function LeftMedia({ agent, name }: { agent: string; name: string }) {
  const client = useClient({ apiVersion: API_VERSION });
  const orToast = useErrorToast();
  const media = `*[_type == "avatarAsset" && agent._ref == $agent]`;
  const answer = useLiveQuery({ fetch: `${media}._id`, listen: media, params: { agent } }, Ids);
  if (answer.state !== "ready" || answer.data.length === 0) return null;
  return (
    <Button
      mode="bleed"
      fontSize={1}
      padding={2}
      icon={TrashIcon}
      text="Remove its voice and video"
      aria-label={`Remove the voice and video of ${name}`}
      onClick={() =>
        void orToast(`The media of ${name} were not removed`, () =>
          removeMedia(client, answer.data),
        )
      }
    />
  );
}
