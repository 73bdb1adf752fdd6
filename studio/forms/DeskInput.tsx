import {
  type FormNodeValidation,
  type InputProps,
  type NumberInputProps,
  type StringInputProps,
  getPublishedId,
  isArrayOfObjectsInputProps,
  isArrayOfPrimitivesInputProps,
  isNumberInputProps,
  isObjectInputProps,
  isStringInputProps,
  set,
  useClient,
  useEditState,
  useFormValue,
} from "sanity";
import { OutdatedVideo } from "../avatars/agent.tsx";
import { Banner } from "../publishing/document.tsx";
import { SharePreview } from "../sharing/SharePreview.tsx";
import { Counter, ShortName, VoiceId, useSharedText } from "./texts.tsx";
import { Lines, NumberedList } from "./lists.tsx";
import { Box, Button, Flex, Stack, Text } from "@sanity/ui";
import { API_VERSION } from "../../src/facts/api-version.ts";
import { placeAtTheEnd } from "../schemas/fields/identity.ts";
import { titleOfType } from "../schemas/index.ts";

/**
 * Every input of the Studio's forms: Sanity's own, extended by the field's options
 * (studio/schemas/fields/text.ts), and the notices above a document.
 */
export function DeskInput(props: InputProps) {
  return (
    <>
      <Field {...props} />
      {props.path.length > 0 && <Faults validation={props.validation} />}
    </>
  );
}

function Field(props: InputProps) {
  if (isStringInputProps(props) && !props.schemaType.options?.list) return <TextInput {...props} />;
  if (isNumberInputProps(props)) {
    const { place } = props.schemaType.options ?? {};
    if (place) return <PositionInput input={props} how={place} />;
  }
  if (isObjectInputProps(props) && props.path.length === 0) {
    return (
      <>
        <DraftMark />
        <Banner />
        {props.schemaType.name === "agent" && <OutdatedVideo input={props} />}
        {props.renderDefault(props)}
      </>
    );
  }
  if (isObjectInputProps(props) && props.schemaType.options?.sharePreview) {
    return (
      <>
        {props.renderDefault(props)}
        <SharePreview input={props} />
      </>
    );
  }
  if (isArrayOfObjectsInputProps(props)) {
    const { numberedFrom } = props.schemaType.options ?? {};
    if (numberedFrom !== undefined) return <NumberedList input={props} from={numberedFrom} />;
  }
  if (isArrayOfPrimitivesInputProps(props) && !props.schemaType.options?.list) {
    return <Lines input={props} />;
  }
  return props.renderDefault(props);
}

function TextInput(props: StringInputProps) {
  const input = useSharedText(props);
  const { limit, shortNameFrom, voices } = props.schemaType.options ?? {};
  if (limit) return <Counter input={input} limit={limit} />;
  if (shortNameFrom) return <ShortName input={input} from={shortNameFrom} />;
  if (voices) return <VoiceId input={input} />;
  return input.renderDefault(input);
}

/** Marks the form of a draft, or of a document that is not published. */
function DraftMark() {
  const id = getPublishedId(String(useFormValue(["_id"])));
  const { draft, published } = useEditState(id, String(useFormValue(["_type"])));
  return draft === null && published !== null ? null : <span hidden data-draft />;
}

/** Colors of what keeps a document from being published, and of advice. */
const COLORS = {
  error: "var(--card-badge-critical-fg-color)",
  warning: "var(--card-badge-caution-fg-color)",
} as const;

/**
 * Under a field: what keeps the document from being published, and advice. Sanity shows this only on hover. The
 * advice on a length, which is information to Sanity, is in the line that counts.
 */
function Faults({ validation }: { validation: readonly FormNodeValidation[] }) {
  const messages = (["error", "warning"] as const).flatMap((level) =>
    [...new Set(validation.filter((each) => each.level === level).map((each) => each.message))].map(
      (message) => ({ level, message }),
    ),
  );
  if (messages.length === 0) return null;
  return (
    <Box marginTop={2} data-testid="field-faults">
      <Stack gap={2}>
        {messages.map(({ level, message }) => (
          <Text key={`${level} ${message}`} size={1} style={{ color: COLORS[level] }}>
            {message}
          </Text>
        ))}
      </Stack>
    </Box>
  );
}

/** A place in a list, read-only. If it is missing or taken, a button assigns one. */
function PositionInput({ input, how }: { input: NumberInputProps; how: "drag" | "fixed" }) {
  const client = useClient({ apiVersion: API_VERSION });
  const type = String(useFormValue(["_type"]));
  const { value, validation, readOnly } = input;
  const wrong = value === undefined || validation.length > 0;
  const moveToEnd = async () => {
    input.onChange(set(await placeAtTheEnd(client, type)));
  };
  return (
    <Flex align="center" gap={3} wrap="wrap">
      <Text size={1}>
        {value === undefined ? "No position yet." : `${titleOfType(type)} number ${value}.`}{" "}
        {how === "drag" ? "Drag it in the list to move it." : "The order is fixed."}
      </Text>
      {how === "drag" && wrong && (
        <Button
          mode="ghost"
          fontSize={1}
          padding={2}
          text="Move to end"
          disabled={readOnly}
          onClick={() => void moveToEnd()}
        />
      )}
    </Flex>
  );
}
