import { Box, Card, Flex, Spinner, Stack, Text } from "@sanity/ui";
import type { SanityDocument } from "sanity";
import { saysUnpublished } from "../obstacle.ts";
import { useAvatars } from "../use-avatars.ts";
import { useKeepFocus } from "../use-keep-focus.ts";
import { Announcer } from "./Announcer.tsx";
import { AvatarRow } from "./AvatarRow.tsx";
import { LinkTrouble } from "./LinkTrouble.tsx";
import { ProviderProblems } from "./ProviderProblems.tsx";

/** What the dialog needs to know. */
interface MediaDialogProps {
  /** Published id of the agent's document. */
  documentId: string;
  draft: SanityDocument | null;
  published: SanityDocument | null;
}

/** The row of one agent, over its form: the stages go by, and the video plays. */
export function MediaDialog({ documentId, draft, published }: MediaDialogProps) {
  const state = useAvatars("closely");
  const { link, avatars, plans, health } = state;
  const avatar = avatars?.find((each) => each.documentId === documentId);
  const part = useKeepFocus<HTMLDivElement>();
  return (
    <Box ref={part}>
      <Stack gap={4}>
        <Announcer state={state} />
        <LinkTrouble link={link} />
        {link.kind === "ready" && <ProviderProblems health={health} />}
        {saysUnpublished(draft, published) && (
          <Card padding={3} radius={2} tone="caution" data-testid="from-draft">
            <Text size={1}>
              The video is made from your draft: words, voice or portrait that visitors do not see
              yet. It goes on the site when you publish the agent.
            </Text>
          </Card>
        )}
        {avatar && (
          <AvatarRow
            avatar={avatar}
            plan={plans.get(avatar.id)}
            health={health}
            reachable={link.kind === "ready"}
            heading={avatar.name}
          />
        )}
        {avatar === undefined && link.kind === "asking" && (
          <Flex justify="center" padding={4}>
            <Spinner muted />
          </Flex>
        )}
        {avatar === undefined && link.kind === "ready" && (
          <Text size={1}>
            The service does not know this agent yet. It needs a name and a short name; then it
            takes some seconds.
          </Text>
        )}
      </Stack>
    </Box>
  );
}
