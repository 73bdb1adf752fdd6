import { Button, Flex, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { getPublishedId, set, useEditState, useFormValue, type StringInputProps } from "sanity";
import { ADDRESSED } from "../../src/content/documents/site-paths.ts";
import { shortNameFrom } from "../../src/facts/short-name.ts";

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
