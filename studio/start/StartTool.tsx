import { BookIcon } from "@sanity/icons/Book";
import { PresentationIcon } from "@sanity/icons/Presentation";
import { Box, Button, Card, Container, Flex, Spinner, Stack, Text } from "@sanity/ui";
import { useTools, useWorkspace } from "sanity";
import { Link } from "sanity/router";
import { ToolHeading } from "../ui/Tool.tsx";
import { usePublishing } from "../publishing/use-publishing.ts";
import { Overview } from "./Overview.tsx";
import { FirstSteps } from "./steps/FirstSteps.tsx";
import { useProgress } from "./steps/use-progress.ts";

/** The tool "Start", the Studio's first screen. */
export function StartTool() {
  const answer = usePublishing();
  const { basePath } = useWorkspace();
  const [{ step, open }, send] = useProgress();
  // Without a preview there are no pages to edit on.
  const onThePage = useTools().some(({ name }) => name === "presentation");
  return (
    <Box as="main" height="fill" overflow="auto" padding={4}>
      <Container width={2}>
        <Stack gap={5} paddingY={4}>
          <Flex align="center" gap={4} wrap="wrap">
            <ToolHeading
              title="Start"
              note="What visitors see, what needs attention, and what is not published yet."
            />
            {!open && <Button mode="bleed" text="First steps" onClick={() => send("call back")} />}
            <Button
              as={Link}
              href={`${basePath}/guide`}
              icon={BookIcon}
              mode="ghost"
              text="Guide"
            />
            {onThePage && (
              <Button
                as={Link}
                href={`${basePath}/presentation`}
                icon={PresentationIcon}
                text="Edit on the page"
              />
            )}
          </Flex>
          {open && <FirstSteps step={step} send={send} />}
          {answer.state === "loading" && (
            <Flex align="center" gap={3} justify="center" padding={5}>
              <Spinner muted />
              <Text muted size={1}>
                Reading what is on the site
              </Text>
            </Flex>
          )}
          {answer.state === "failed" && (
            <Card border padding={4} radius={3} role="status" tone="caution">
              <Text size={1}>
                The state of the site cannot be read just now. It comes back by itself.
              </Text>
            </Card>
          )}
          {answer.state === "ready" && <Overview {...answer.data} />}
        </Stack>
      </Container>
    </Box>
  );
}
