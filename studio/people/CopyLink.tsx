import { CopyIcon } from "@sanity/icons/Copy";
import { Button, Card, Flex, Stack, Text, TextInput } from "@sanity/ui";
import { useId, useRef, useState } from "react";
import { copyText } from "../ui/copy-text.ts";

/** An address that is shown once, with a button that copies it. @param note what to do with it */
export function CopyLink({ url, note }: { url: string; note: string }) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [label, setLabel] = useState("Copy");
  const copy = async () => {
    const copied = await copyText(url);
    if (!copied) field.current?.select();
    setLabel(copied ? "Copied" : "Selected: press Ctrl+C");
  };
  return (
    <Stack gap={4}>
      <Text as="label" htmlFor={id} size={1} weight="medium">
        The link, shown only now
      </Text>
      <Flex gap={2}>
        <Card flex={1}>
          <TextInput
            id={id}
            ref={field}
            readOnly
            value={url}
            onFocus={(event) => event.currentTarget.select()}
          />
        </Card>
        <Button icon={CopyIcon} mode="ghost" text={label} onClick={() => void copy()} />
      </Flex>
      <Text muted size={1}>
        {note}
      </Text>
    </Stack>
  );
}
