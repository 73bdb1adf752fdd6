import { Stack, Text } from "@sanity/ui";
import { useEffect, useId, useState } from "react";
import type { StringInputProps } from "sanity";
import type { Voice } from "../../src/facts/avatar-api.ts";
import { useAvatarsStore } from "../avatars/use-avatars.ts";

/**
 * The id of a voice: the provider's voices are suggested while one types, and the chosen one is
 * called by its name. A plain text where nobody tells the voices.
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

/** The provider's voices; none while nobody has told them. */
function useVoices(): readonly Voice[] {
  const store = useAvatarsStore();
  const [voices, setVoices] = useState<readonly Voice[]>([]);
  useEffect(() => {
    let wanted = true;
    store.voices().then(
      (known) => wanted && setVoices(known),
      // The field works without suggestions; the tool says what is wrong with the service.
      () => {},
    );
    return () => {
      wanted = false;
    };
  }, [store]);
  return voices;
}
