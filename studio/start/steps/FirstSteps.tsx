import { Button, Card, Flex, Heading, Stack, Text } from "@sanity/ui";
import { useWorkspace } from "sanity";
import { Link } from "sanity/router";
import { FIRST_STEPS, type StepEvent } from "./first-steps.ts";

/** The step that an editor has come to; it can be left at any time. */
export function FirstSteps({ step, send }: { step: number; send: (event: StepEvent) => void }) {
  const { basePath } = useWorkspace();
  const shown = FIRST_STEPS[step];
  if (shown === undefined) return null;
  const { title, text, path, label } = shown;
  const isLast = step === FIRST_STEPS.length - 1;
  return (
    <Card border padding={4} radius={3} tone="primary" data-testid="first-steps">
      <Stack gap={4}>
        <Stack gap={3} role="status">
          <Text muted size={1}>
            First steps: {step + 1} of {FIRST_STEPS.length}
          </Text>
          <Heading as="h2" size={1}>
            {title}
          </Heading>
          <Text size={1}>{text}</Text>
        </Stack>
        <Flex gap={2} wrap="wrap">
          <Button as={Link} href={`${basePath}/${path}`} fontSize={1} mode="ghost" text={label} />
          <Button
            disabled={step === 0}
            fontSize={1}
            mode="bleed"
            text="Back"
            onClick={() => send("back")}
          />
          <Button
            fontSize={1}
            mode="bleed"
            text={isLast ? "Done" : "Next"}
            onClick={() => send("next")}
          />
          {!isLast && (
            <Button fontSize={1} mode="bleed" text="Leave" onClick={() => send("leave")} />
          )}
        </Flex>
      </Stack>
    </Card>
  );
}
