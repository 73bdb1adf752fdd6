import { Button, Flex, Text } from "@sanity/ui";
import { set, useClient, useFormValue, useSchema, type NumberInputProps } from "sanity";
import { API_VERSION } from "../../src/facts/api-version.ts";
import { placeAtTheEnd } from "../schemas/fields/new-document.ts";

/** A place in a list, read-only. If it is missing or taken, a button assigns one. */
export function PositionInput({ input, how }: { input: NumberInputProps; how: "drag" | "fixed" }) {
  const client = useClient({ apiVersion: API_VERSION });
  const type = useFormValue(["_type"]);
  const typeTitle = useSchema().get(String(type))?.title ?? "document";
  const { value, validation, readOnly } = input;
  const wrong = value === undefined || validation.length > 0;
  const moveToEnd = async () => {
    input.onChange(set(await placeAtTheEnd(client, String(type))));
  };
  return (
    <Flex align="center" gap={3} wrap="wrap">
      <Text size={1}>
        {value === undefined ? "No position yet." : `${typeTitle} number ${value}.`}{" "}
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
