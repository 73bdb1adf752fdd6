import {
  isArrayOfObjectsInputProps,
  isArrayOfPrimitivesInputProps,
  isNumberInputProps,
  isObjectInputProps,
  isStringInputProps,
  type InputProps,
  type StringInputProps,
} from "sanity";
import { OutdatedVideo } from "../avatars/OutdatedVideo.tsx";
import { Banner } from "../publishing/Banner.tsx";
import { SharePreview } from "../sharing/SharePreview.tsx";
import { Counter } from "./Counter.tsx";
import { DraftMark } from "./DraftMark.tsx";
import { Faults } from "./Faults.tsx";
import { Lines } from "./Lines.tsx";
import { Numbered } from "./Numbered.tsx";
import { PositionInput } from "./PositionInput.tsx";
import { ShortName } from "./ShortName.tsx";
import { useSharedText } from "./use-shared-text.ts";
import { VoiceId } from "./VoiceId.tsx";

/**
 * Every input of the Studio's forms: Sanity's own, extended by the field's options
 * (studio/schemas/fields/options.ts), and the notices above a document.
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
    if (numberedFrom !== undefined) return <Numbered input={props} from={numberedFrom} />;
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
