import { Box, Card, Container, Flex, Spinner, Stack, Text } from "@sanity/ui";
import { IntentLink } from "sanity/router";
import { ToolHeading } from "../ToolHeading.tsx";
import { isInLine } from "./batch.ts";
import type { AvatarsState } from "./state.ts";
import { useAvatars } from "./use-avatars.ts";
import { useKeepFocus } from "./use-keep-focus.ts";
import { Announcer } from "./views/Announcer.tsx";
import { useWaitingVideos } from "./use-waiting-videos.ts";
import { AvatarRow } from "./views/AvatarRow.tsx";
import { GenerateAll } from "./views/GenerateAll.tsx";
import { LinkTrouble } from "./views/LinkTrouble.tsx";
import { ProviderProblems } from "./views/ProviderProblems.tsx";

/** The tool "Avatars": the voices and talking videos of all agents. */
export function AvatarsTool() {
  const state = useAvatars("closely");
  const { link, avatars, health } = state;
  const part = useKeepFocus<HTMLDivElement>();
  return (
    <Box ref={part} height="fill" overflow="auto" padding={4} as="main">
      <Container width={2}>
        <Stack gap={5} paddingY={4}>
          <ToolHeading
            title="Avatars"
            note="The voice and the talking video of each agent, made from its spoken introduction and its portrait."
          />
          <Announcer state={state} />
          <LinkTrouble link={link} />
          {link.kind === "ready" && <ProviderProblems health={health} />}
          {avatars === undefined && link.kind === "asking" && (
            <Flex justify="center" padding={5}>
              <Spinner muted />
            </Flex>
          )}
          {avatars?.length === 0 && (
            <Card border padding={4} radius={3}>
              <Text size={1}>
                There is no agent yet. Create one under Content, and it appears here.
              </Text>
            </Card>
          )}
          {avatars !== undefined && avatars.length > 0 && <Board {...state} avatars={avatars} />}
        </Stack>
      </Container>
    </Box>
  );
}

function Board(state: AvatarsState & { avatars: NonNullable<AvatarsState["avatars"]> }) {
  const { avatars, plans, health, link, batch } = state;
  const waiting = useWaitingVideos();
  return (
    <Stack gap={4}>
      <GenerateAll state={state} />
      <Card
        as="ul"
        aria-label="Agents"
        border
        radius={3}
        overflow="hidden"
        style={{ listStyle: "none", margin: 0, padding: 0 }}
      >
        {avatars.map((avatar, index) => (
          <Card as="li" key={avatar.id} borderTop={index > 0} padding={4}>
            <AvatarRow
              avatar={avatar}
              plan={plans.get(avatar.id)}
              health={health}
              reachable={link.kind === "ready"}
              inLine={isInLine(batch, avatar.id)}
              waits={waiting.has(avatar.documentId)}
              heading={
                <IntentLink intent="edit" params={{ id: avatar.documentId, type: "agent" }}>
                  {avatar.name}
                </IntentLink>
              }
            />
          </Card>
        ))}
      </Card>
    </Stack>
  );
}
