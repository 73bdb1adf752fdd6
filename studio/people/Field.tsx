import { Stack, Text, TextInput } from "@sanity/ui";
import { useId, type ComponentProps } from "react";

/** A text field under its label. */
export function Field({
  label,
  help,
  onText,
  ...input
}: { label: string; help?: string; onText: (text: string) => void } & Pick<
  ComponentProps<typeof TextInput>,
  "type" | "autoComplete" | "value" | "required" | "maxLength"
>) {
  const id = useId();
  return (
    <Stack gap={3}>
      <Text as="label" htmlFor={id} size={1} weight="medium">
        {label}
      </Text>
      <TextInput
        {...input}
        id={id}
        fontSize={1}
        padding={3}
        aria-describedby={help === undefined ? undefined : `${id}-help`}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      {help !== undefined && (
        <Text id={`${id}-help`} muted size={1}>
          {help}
        </Text>
      )}
    </Stack>
  );
}
