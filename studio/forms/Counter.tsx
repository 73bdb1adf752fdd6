import { Box, Stack, Text } from "@sanity/ui";
import { useEffect, useId, useRef } from "react";
import type { StringInputProps } from "sanity";
import { HIDDEN } from "../ui/hidden.ts";
import { countLine, lengthAdvice, type TextLimit } from "../validation/text-limit.ts";

/** Pause in typing before the advice is announced, in milliseconds. */
const PAUSE_MS = 1_200;

/** A field of words with a line under it that counts against the length that suits the layout. */
export function Counter({ input, limit }: { input: StringInputProps; limit: TextLimit }) {
  const id = useId();
  const text = input.value ?? "";
  const advice = text === "" ? undefined : lengthAdvice(text, limit);
  const describedBy = [input.elementProps["aria-describedby"], id].filter(Boolean).join(" ");
  const why = advice !== undefined && limit.because ? `: ${limit.because}` : "";
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
          {why}
        </Text>
      </Box>
      <Aloud advice={advice} />
    </Stack>
  );
}

/** Reads the advice aloud once, when the typing pauses: never letter by letter. */
function Aloud({ advice }: { advice: string | undefined }) {
  const region = useRef<HTMLDivElement>(null);
  const first = useRef(true);
  useEffect(() => {
    // Advice present when a document opens is not announced.
    if (first.current) {
      first.current = false;
      return;
    }
    const pause = setTimeout(() => {
      if (region.current) region.current.textContent = advice ?? "";
    }, PAUSE_MS);
    return () => clearTimeout(pause);
  }, [advice]);
  return <div ref={region} role="status" aria-live="polite" style={HIDDEN} />;
}
