import { Stack, Text } from "@sanity/ui";
import { useCallback, useId } from "react";
import type { StringInputProps } from "sanity";
import { useAvatarsStore } from "../avatars/AvatarsProvider.tsx";
import { useRequest } from "../ui/use-request.ts";

/**
 * The id of a voice: suggests the provider's voices and shows the chosen one's name. A plain text
 * input when no voices are available.
 */
export function VoiceId({ input }: { input: StringInputProps }) {
  const store = useAvatarsStore();
  // The field works without suggestions; the Avatars tool shows the service's problem.
  const send = useCallback(() => store.voices().catch(() => []), [store]);
  const { data: voices = [] } = useRequest(send);
  const list = useId();
  const chosen = voices.find(({ voiceId }) => voiceId === input.value);
  if (voices.length === 0) return input.renderDefault(input);
  return (
    <Stack gap={3}>
      {input.renderDefault({
        ...input,
        elementProps: Object.assign({}, input.elementProps, { list }),
      })}
      <datalist id={list}>
        {voices.map(({ voiceId, name }) => (
          <option key={voiceId} value={voiceId} label={name}>
            {name}
          </option>
        ))}
      </datalist>
      <Text muted size={1}>
        {chosen
          ? chosen.name
          : input.value
            ? "Unknown voice ID. Clear the field to see the available voices."
            : `${voices.length} voices to choose from: press the arrow key down.`}
      </Text>
    </Stack>
  );
}
