import { Stack } from "@sanity/ui";
import { IntentLink } from "sanity/router";
import { Notice } from "../ui/Notice.tsx";
import { Line, List } from "../ui/Section.tsx";
import { Tool } from "../ui/Tool.tsx";
import { AvatarRow } from "./AvatarRow.tsx";
import { useAvatars } from "./AvatarsProvider.tsx";
import { GenerateAll } from "./GenerateAll.tsx";
import { Troubles } from "./Troubles.tsx";
import { useKeepFocus } from "./use-keep-focus.ts";
import { useWaitingVideos } from "./use-waiting-videos.ts";

/** The tool "Avatars": the voices and talking videos of all agents. */
export function AvatarsTool() {
  const state = useAvatars("closely");
  const page = useKeepFocus<HTMLDivElement>();
  const waiting = useWaitingVideos();
  const { avatars } = state;
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
                  waits={waiting.has(avatar.documentId)}
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
