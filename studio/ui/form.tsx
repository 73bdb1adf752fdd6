import { type ComponentProps, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { reasonOf } from "../lake/door.ts";
import { Box, Button, Card, Dialog, Flex, Select, Stack, Text, TextInput } from "@sanity/ui";
import { CopyIcon } from "@sanity/icons/Copy";
import { Notice } from "./layout.tsx";

/** Message of a failure; nothing without one, not even a gap. */
export function Trouble({ text }: { text: string | undefined }) {
  return (
    <div role="alert" style={{ position: text === undefined ? "absolute" : "static" }}>
      {text !== undefined && <Notice tone="critical" text={text} />}
    </div>
  );
}

/** A form: its fields, why the last attempt failed, and the button that sends it. */
export function Form(props: {
  /** Words on the button. */
  button: string;
  tone?: Question["tone"];
  /** Throws with a message for the person. */
  onSend: () => Promise<void>;
  /** Adds a second button. */
  onCancel?: () => void;
  children: ReactNode;
}) {
  const { button, tone, onSend, onCancel, children } = props;
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string>();
  const send = async () => {
    setBusy(true);
    try {
      await onSend();
      setTrouble(undefined);
    } catch (error) {
      setTrouble(reasonOf(error));
    }
    setBusy(false);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Stack gap={4}>
        {children}
        <Trouble text={trouble} />
        <Flex gap={2}>
          <Button type="submit" disabled={busy} text={button} tone={tone} />
          {onCancel && <Button mode="ghost" text="Cancel" onClick={onCancel} />}
        </Flex>
      </Stack>
    </form>
  );
}

/** A text field under its label. */
export function Field({
  label,
  help,
  onText,
  required,
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
        // `required` would show an empty field as a wrong one before anybody has typed.
        aria-required={required}
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

/** A choice of a few options under a label. @param options value and words of each */
export function Choice<Value extends string | number>({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChoose: (value: Value) => void;
}) {
  const id = useId();
  return (
    <Stack gap={3}>
      <Text as="label" htmlFor={id} size={1} weight="medium">
        {label}
      </Text>
      <Select
        id={id}
        fontSize={1}
        padding={3}
        value={value}
        onChange={(event) => {
          const chosen = options.find(([each]) => String(each) === event.currentTarget.value);
          if (chosen) onChoose(chosen[0]);
        }}
      >
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </Select>
    </Stack>
  );
}

/** A question before an action that people notice. */
export interface Question {
  header: string;
  /** What happens then. */
  text: ReactNode;
  /** On the button. */
  yes: string;
  tone?: "primary" | "caution" | "critical";
  run: () => Promise<void>;
}

/** A dialog. When it closes, the button that opened it has the focus again. */
export function Modal(props: Omit<ComponentProps<typeof Dialog>, "id" | "width">) {
  const [opener] = useState(() => document.activeElement);
  useEffect(() => () => void (opener instanceof HTMLElement && opener.focus()), [opener]);
  return <Dialog {...props} id={useId()} width={1} />;
}

/** Asks, and runs the action; a refusal shows in the dialog. */
export function Confirm({ question, onClose }: { question: Question; onClose: () => void }) {
  const { header, text, yes, tone = "critical", run } = question;
  return (
    <Modal header={header} onClose={onClose}>
      <Box padding={4}>
        <Form button={yes} tone={tone} onSend={() => run().then(onClose)} onCancel={onClose}>
          {typeof text === "string" ? <Text size={1}>{text}</Text> : text}
        </Form>
      </Box>
    </Modal>
  );
}

/** How long a link may open, in hours. */
const LINK_TIMES = [
  [4, "4 hours"],
  [24, "A day"],
  [72, "Three days"],
  [168, "A week"],
  [720, "30 days"],
] as const;

/** A form that makes a link, which is then shown once. */
export function LinkForm(props: {
  hours: { usual: number; most: number };
  /** What to do with the link. */
  note: string;
  /** Makes it. @returns its address @throws with a message for the person */
  make: (hours: number) => Promise<string>;
  children: ReactNode;
}) {
  const { note, make, children } = props;
  const { usual, most } = props.hours;
  const [hours, setHours] = useState(usual);
  const [url, setUrl] = useState<string>();
  if (url !== undefined) return <CopyLink url={url} note={note} />;
  return (
    <Form button="Make the link" onSend={async () => setUrl(await make(hours))}>
      {children}
      <Choice
        label="The link opens for"
        value={hours}
        options={LINK_TIMES.filter(([time]) => time <= most)}
        onChoose={setHours}
      />
    </Form>
  );
}

/** An address that is shown once, with a button that copies it. @param note what to do with it */
function CopyLink({ url, note }: { url: string; note: string }) {
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

/** Copies a text. @returns false where the browser does not allow it, as without HTTPS */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
