import { Box, Button, Flex, Stack, Text } from "@sanity/ui";
import { type ChangeEvent, useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import {
  type StringInputProps,
  diffMatchPatch,
  getPublishedId,
  set,
  useEditState,
  useFormValue,
} from "sanity";
import { Announcer } from "../ui/accessibility.tsx";
import { type TextLimit, countLine, lengthAdvice } from "../validation/text-limit.ts";
import { ADDRESSED } from "../../src/content/documents/site-paths.ts";
import { shortNameFrom } from "../../src/facts/names.ts";
import { service } from "../avatars/service.ts";
import { useRequest } from "../ui/requests.ts";
import { makeDiff, makePatches, stringifyPatches, xIndex } from "@sanity/diff-match-patch";

/** Pause in typing before the advice is announced, in milliseconds. */
const PAUSE_MS = 1_200;

/** A field of words with a line under it that counts against the length that suits the layout. */
export function Counter({ input, limit }: { input: StringInputProps; limit: TextLimit }) {
  const id = useId();
  const text = input.value ?? "";
  const advice = text === "" ? undefined : lengthAdvice(text, limit);
  const describedBy = [input.elementProps["aria-describedby"], id].filter(Boolean).join(" ");
  const because = advice && limit.characters?.[1];
  return (
    <Stack gap={2}>
      {input.renderDefault({
        ...input,
        elementProps: { ...input.elementProps, "aria-describedby": describedBy },
      })}
      <Box data-testid="counter">
        <Text
          id={id}
          size={1}
          muted={advice === undefined}
          style={{
            fontVariantNumeric: "tabular-nums",
            color: advice === undefined ? undefined : "var(--card-badge-caution-fg-color)",
          }}
        >
          {countLine(text, limit)}
          {because && `: ${because}`}
        </Text>
      </Box>
      <Announcer state={advice} newsOf={adviceNews} pauseMs={PAUSE_MS} />
    </Stack>
  );
}

/** Advice to read aloud when the typing pauses: never letter by letter, nor when a document opens. */
function adviceNews(before = "", advice = ""): string[] {
  return before === advice ? [] : [advice];
}

/**
 * A short name: generated from another field by a button, and locked once published, because others
 * have saved the address.
 */
export function ShortName({ input, from }: { input: StringInputProps; from: string }) {
  const id = getPublishedId(textOf(useFormValue(["_id"])));
  const type = textOf(useFormValue(["_type"]));
  const { published } = useEditState(id, type);
  const words = textOf(useFormValue([from]));
  const [unlocked, setUnlocked] = useState(false);
  const field = String(input.path.at(-1));
  const locked = !unlocked && textOf(published?.[field]) !== "";
  const suggestion = shortNameFrom(words);
  const readOnly = input.readOnly || locked;
  return (
    <Stack gap={2}>
      <Flex gap={2}>
        <Stack flex={1}>
          {input.renderDefault({
            ...input,
            readOnly,
            elementProps: { ...input.elementProps, readOnly: readOnly ?? false },
          })}
        </Stack>
        {locked ? (
          <Button
            mode="ghost"
            text="Change it anyway"
            disabled={input.readOnly}
            onClick={() => setUnlocked(true)}
          />
        ) : (
          <Button
            mode="ghost"
            text={`Make it from the ${from}`}
            disabled={input.readOnly || suggestion === "" || suggestion === input.value}
            onClick={() => input.onChange(set(suggestion))}
          />
        )}
      </Flex>
      {unlocked && (
        <Text size={1} muted>
          {type in ADDRESSED
            ? "When you publish, the old address leads to the new one, and links change with it."
            : "With another short name, links and bookmarks to the old one lead nowhere."}
        </Text>
      )}
    </Stack>
  );
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The provider's voices. The field works without them; the Avatars tool shows the service's problem. */
const readVoices = () => service.voices().catch(() => []);

/**
 * The id of a voice: suggests the provider's voices and shows the chosen one's name. A plain text
 * input when no voices are available.
 */
export function VoiceId({ input }: { input: StringInputProps }) {
  const { data: voices = [] } = useRequest(readVoices);
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

/** Text and selection of the person who types. */
interface Snapshot {
  text: string;
  start: number | null;
  end: number | null;
}

/**
 * Lets several people type in one field: each sends what they changed, not the whole text, and the
 * caret stays between the same letters when the text of a colleague arrives. Sanity's own input
 * replaces the text, and the browser then moves the caret to the end.
 * @returns the props of the input, changed for that
 */
export function useSharedText(input: StringInputProps): StringInputProps {
  const { value = "", elementProps, onChange } = input;
  const field = elementProps.ref;
  const seen = useRef<Snapshot>({ text: value, start: null, end: null });

  useEffect(() => {
    const look = () => {
      const element = textField(field.current);
      if (element !== undefined && element === document.activeElement)
        seen.current = seenIn(element);
    };
    document.addEventListener("selectionchange", look);
    return () => document.removeEventListener("selectionchange", look);
  }, [field]);

  useLayoutEffect(() => {
    const { text, start, end } = seen.current;
    if (text === value) return;
    seen.current = { text: value, start: null, end: null };
    const element = textField(field.current);
    if (element === undefined || element !== document.activeElement) return;
    if (start !== null && end !== null) {
      const diffs = makeDiff(text, value);
      element.setSelectionRange(xIndex(diffs, start), xIndex(diffs, end));
    }
    seen.current = seenIn(element);
  }, [field, value]);

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const before = seen.current.text;
    const next = event.currentTarget.value;
    seen.current = seenIn(event.currentTarget);
    if (before === "" || next === "") elementProps.onChange(event);
    else onChange(diffMatchPatch(stringifyPatches(makePatches(before, next))));
  };
  return { ...input, elementProps: { ...elementProps, onChange: change } };
}

function seenIn({ value, selectionStart, selectionEnd }: HTMLInputElement | HTMLTextAreaElement) {
  return { text: value, start: selectionStart, end: selectionEnd };
}

/** The field that is typed in; undefined for one that offers choices. */
function textField(element: unknown): HTMLInputElement | HTMLTextAreaElement | undefined {
  if (element instanceof HTMLTextAreaElement) return element;
  return element instanceof HTMLInputElement && element.type === "text" ? element : undefined;
}
