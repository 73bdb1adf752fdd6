import { CopyIcon } from "@sanity/icons/Copy";
import { Button, Card, Flex, Stack, Text, TextInput } from "@sanity/ui";
import { useId, useState } from "react";

/** An address that is shown once, with a button that copies it. @param note what to do with it */
export function CopyLink({ url, note }: { url: string; note: string }) {
  const id = useId();
  const [copied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(url).then(() => setCopied(true));
  return (
    <Stack gap={4}>
      <Text as="label" htmlFor={id} size={1} weight="medium">
        The link, shown only now
      </Text>
      <Flex gap={2}>
        <Card flex={1}>
          <TextInput
            id={id}
            readOnly
            value={url}
            onFocus={(event) => event.currentTarget.select()}
          />
        </Card>
        <Button
          icon={CopyIcon}
          mode="ghost"
          text={copied ? "Copied" : "Copy"}
          onClick={() => void copy()}
        />
      </Flex>
      <Text muted size={1}>
        {note}
      </Text>
    </Stack>
  );
}
