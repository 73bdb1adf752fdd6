import { DocumentVideoIcon } from "@sanity/icons/DocumentVideo";
import { definePlugin } from "sanity";
import { MakeMedia } from "./agent.tsx";
import { useAvatars } from "./service.ts";
import { Stack } from "@sanity/ui";
import { IntentLink } from "sanity/router";
import { Line, List, Notice, Tool } from "../ui/layout.tsx";
import { AvatarRow, Troubles } from "./AvatarRow.tsx";
import { GenerateAll } from "./GenerateAll.tsx";
import { useKeepFocus } from "../ui/accessibility.tsx";
import { z } from "zod";
import { useLiveQuery } from "../ui/requests.ts";

/** Voices and talking videos: a tool, an action on each agent. */
export const avatars = definePlugin({
  name: "avatars",
  tools: [{ name: "avatars", title: "Avatars", icon: DocumentVideoIcon, component: AvatarsTool }],
  document: {
    actions: (actions, { schemaType }) =>
      schemaType === "agent" ? [...actions, MakeMedia] : actions,
  },
});

/** The tool "Avatars": the voices and talking videos of all agents. */
function AvatarsTool() {
  const state = useAvatars();
  const page = useKeepFocus<HTMLDivElement>();
  const { data: waiting = [] } = useLiveQuery(WAITING, Ids);
  const { avatars } = state.data ?? {};
  return (
    <Tool
      ref={page}
      title="Avatars"
      note="The voice and the talking video of each agent, made from its spoken introduction and its portrait."
    >
      <Troubles state={state} />
      {avatars?.length === 0 && (
        <Notice text="There is no agent yet. Create one under Content, and it appears here." />
      )}
      {avatars !== undefined && avatars.length > 0 && (
        <Stack gap={4}>
          <GenerateAll state={state} />
          <List label="Agents">
            {avatars.map((avatar) => (
              <Line key={avatar.id} padding={4}>
                <AvatarRow
                  avatar={avatar}
                  state={state}
                  waits={waiting.includes(`drafts.${avatar.documentId}`)}
                  heading={
                    <IntentLink intent="edit" params={{ id: avatar.documentId, type: "agent" }}>
                      {avatar.name}
                    </IntentLink>
                  }
                />
              </Line>
            ))}
          </List>
        </Stack>
      )}
    </Tool>
  );
}

const Ids = z.array(z.string());

/** Drafts of agents whose video is another one than visitors see: it goes live when they are published. */
const WAITING = {
  fetch: `*[
    _type == "agent" && _id in path("drafts.**") && defined(videoUrl)
    && !(videoUrl in *[_id == string::split(^._id, "drafts.")[1]].videoUrl)
  ]._id`,
  listen: `*[_type == "agent"]`,
};
