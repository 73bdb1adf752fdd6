import { Stack, Text } from "@sanity/ui";
import { useEffect, useId, useState } from "react";
import type { StringInputProps } from "sanity";
import type { Voice } from "../../src/facts/avatar-api.ts";
import { useAvatarsStore } from "../avatars/use-avatars.ts";

/**
 * The id of a voice: suggests the provider's voices and shows the chosen one's name. A plain text
 * input when no voices are available.
 */
export function VoiceId({ input }: { input: StringInputProps }) {
  const voices = useVoices();
  const list = useId();
  const chosen = voices.find(({ voiceId }) => voiceId === input.value);
  if (voices.length === 0) return input.renderDefault(input);
  return (
    <Stack gap={3}>
      {input.renderDefault({ ...input, elementProps: withList(input.elementProps, list) })}
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
            ? "The provider has no voice of this ID: clear the field to see those that it has."
            : `${voices.length} voices to choose from: press the arrow key down.`}
      </Text>
    </Stack>
  );
}

/** Gives the text field its suggestions. */
function withList<T extends object>(elementProps: T, list: string): T & { list: string } {
  return { ...elementProps, list };
}

/** The provider's voices; empty until they are loaded. */
function useVoices(): readonly Voice[] {
  const store = useAvatarsStore();
  const [voices, setVoices] = useState<readonly Voice[]>([]);
  useEffect(() => {
    let wanted = true;
    store.voices().then(
      (known) => wanted && setVoices(known),
      // The field works without suggestions; the Avatars tool shows the service's problem.
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [store]);
  return voices;
}
