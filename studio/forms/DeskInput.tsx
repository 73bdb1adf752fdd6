import {
  isNumberInputProps,
  isObjectInputProps,
  isStringInputProps,
  type InputProps,
} from "sanity";
import { Banner } from "../publishing/Banner.tsx";
import { Counter } from "./Counter.tsx";
import { Place } from "./Place.tsx";
import { ShortName } from "./ShortName.tsx";
import { VoiceId } from "./VoiceId.tsx";

/**
 * Every input of the Studio's forms: Sanity's own, extended by the field's options
 * (studio/schemas/fields/options.ts), and the notices above a document.
 */
export function DeskInput(props: InputProps) {
  if (isStringInputProps(props)) {
    const { limit, shortNameFrom, voices } = props.schemaType.options ?? {};
    if (limit) return <Counter input={props} limit={limit} />;
    if (shortNameFrom) return <ShortName input={props} from={shortNameFrom} />;
    if (voices) return <VoiceId input={props} />;
  }
  if (isNumberInputProps(props)) {
    const { place } = props.schemaType.options ?? {};
    if (place) return <Place input={props} how={place} />;
  }
  if (isObjectInputProps(props) && props.path.length === 0) {
    return (
      <>
        <Banner />
        {props.renderDefault(props)}
      </>
    );
  }
  return props.renderDefault(props);
}
