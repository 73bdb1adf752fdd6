import { DocumentVideoIcon } from "@sanity/icons/DocumentVideo";
import { definePlugin } from "sanity";
import { MakeMedia } from "./agent.tsx";
import { AvatarsProvider, type AvatarsState, useAvatars, useAvatarsStore } from "./store.tsx";
import { Button, Flex, Spinner, Stack, Text } from "@sanity/ui";
import { IntentLink } from "sanity/router";
import { Line, List, Notice, Tool } from "../ui/layout.tsx";
import { AvatarRow } from "./AvatarRow.tsx";
import { GenerateAll } from "./GenerateAll.tsx";
import { Announcer, useKeepFocus } from "../ui/accessibility.tsx";
import { CREDENTIALS, newsOf, providerProblems } from "./words.ts";
import { z } from "zod";
import { useLiveQuery } from "../ui/requests.ts";

/** Voices and talking videos: a tool, an action on each agent, and what both know of the service. */
export const avatars = definePlugin({
  name: "avatars",
  tools: [{ name: "avatars", title: "Avatars", icon: DocumentVideoIcon, component: AvatarsTool }],
  document: {
    actions: (actions, { schemaType }) =>
      schemaType === "agent" ? [...actions, MakeMedia] : actions,
  },
  studio: {
    components: {
      layout: (props) => <AvatarsProvider>{props.renderDefault(props)}</AvatarsProvider>,
    },
  },
});

/** The tool "Avatars": the voices and talking videos of all agents. */
function AvatarsTool() {
  const state = useAvatars();
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

/** Above avatars: why the service or a provider cannot work, and what to do. Also reads news aloud. */
export function Troubles({ state }: { state: AvatarsState }) {
  const store = useAvatarsStore();
  const { link, avatars, health } = state;
  const problems = link.kind === "ready" ? providerProblems(health) : [];
  const tryNow = (
    <Button
      mode="ghost"
      fontSize={1}
      padding={3}
      text="Try now"
      onClick={() => void store.load()}
    />
  );
  return (
    <>
      <Announcer state={state} newsOf={newsOf} />
      {link.kind === "unreachable" && (
        <Notice
          testId="link-unreachable"
          tone="caution"
          title="The service that makes voices and videos does not answer"
          text={
            <>
              It runs with the site: <code>npm start</code> starts both. This page tries again by
              itself every few seconds. If it stays away, tell the site's operator.
            </>
          }
          action={tryNow}
        />
      )}
      {link.kind === "refused" && (
        <Notice
          testId="link-refused"
          tone="caution"
          title="The service cannot report the state of the agents"
          text={link.message}
          action={tryNow}
        />
      )}
      {problems.length > 0 && (
        <Notice
          testId="provider-problems"
          tone="caution"
          title={`${problems.length === 1 ? "A provider is" : "Some providers are"} not ready`}
        >
          {problems.map((problem) => (
            <Text key={problem} size={1}>
              {problem} {CREDENTIALS}
            </Text>
          ))}
        </Notice>
      )}
      {avatars === undefined && link.kind === "asking" && (
        <Flex justify="center" padding={5}>
          <Spinner muted />
        </Flex>
      )}
    </>
  );
}

const Ids = z.array(z.string());

/** Drafts of agents whose video is another one than visitors see. */
const WAITING = `*[
  _type == "agent" && _id in path("drafts.**") && defined(videoUrl)
  && !(videoUrl in *[_id == string::split(^._id, "drafts.")[1]].videoUrl)
]._id`;

/** Published ids of the agents whose newest video goes live only when they are published. */
function useWaitingVideos(): ReadonlySet<string> {
  const { data = [] } = useLiveQuery({ fetch: WAITING, listen: `*[_type == "agent"]` }, Ids);
  return new Set(data.map((id) => id.replace(/^drafts\./, "")));
}
