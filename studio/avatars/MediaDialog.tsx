import { Box, Stack, Text } from "@sanity/ui";
import type { SanityDocument } from "sanity";
import { Notice } from "../ui/Notice.tsx";
import { AvatarRow } from "./AvatarRow.tsx";
import { useAvatars } from "./AvatarsProvider.tsx";
import { Troubles } from "./Troubles.tsx";
import { useKeepFocus } from "./use-keep-focus.ts";

interface MediaDialogProps {
  /** Published id of the agent's document. */
  documentId: string;
  draft: SanityDocument | null;
  published: SanityDocument | null;
}

/** The row of one agent, over its form: the stages go by, and the video plays. */
export function MediaDialog({ documentId, draft, published }: MediaDialogProps) {
  const state = useAvatars("closely");
  const avatar = state.avatars?.find((each) => each.documentId === documentId);
  const dialog = useKeepFocus<HTMLDivElement>();
  return (
    <Box ref={dialog}>
      <Stack gap={4}>
        <Troubles state={state} />
        {usesDraft(draft, published) && (
          <Notice
            testId="from-draft"
            tone="caution"
            text="The video is made from your draft: words, voice or portrait that visitors do not see yet. It goes on the site when you publish the agent."
          />
        )}
        {avatar && <AvatarRow avatar={avatar} state={state} heading={avatar.name} />}
        {avatar === undefined && state.link.kind === "ready" && (
          <Text size={1}>
            The service does not know this agent yet. It needs a name and a short name; then it
            takes some seconds.
          </Text>
        )}
      </Stack>
    </Box>
  );
}

/** Fields that the voice and the video are made from. */
const SOURCES = ["voice", "image"] as const;

/** Whether the video would be made from words or a portrait that visitors do not see yet. */
export function usesDraft(
  draft: Readonly<Record<string, unknown>> | null,
  published: Readonly<Record<string, unknown>> | null,
): boolean {
  if (draft === null) return false;
  if (published === null) return true;
  return SOURCES.some((field) => canonical(draft[field]) !== canonical(published[field]));
}

/** The same text for equal values, whatever the order of their members. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => a.localeCompare(b)))
      : part,
  );
}
