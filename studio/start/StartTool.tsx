import { BookIcon } from "@sanity/icons/Book";
import { PresentationIcon } from "@sanity/icons/Presentation";
import { Button, Flex, Spinner, Text } from "@sanity/ui";
import { useTools, useWorkspace } from "sanity";
import { Link } from "sanity/router";
import { usePublishing } from "../publishing/use-publishing.ts";
import { Notice } from "../ui/Notice.tsx";
import { Tool } from "../ui/Tool.tsx";
import { FirstSteps, useFirstSteps } from "./FirstSteps.tsx";
import { Overview } from "./Overview.tsx";

/** How often ages are counted anew, in milliseconds. */
const TICK_MS = 5_000;

/** The tool "Start", the Studio's first screen. */
export function StartTool() {
  const { data, trouble } = usePublishing(TICK_MS);
  const { basePath } = useWorkspace();
  const [{ step, open }, changeSteps] = useFirstSteps();
  // Without a preview there are no pages to edit on.
  const hasPreview = useTools().some(({ name }) => name === "presentation");
  return (
    <Tool
      title="Start"
      note="What visitors see, what needs attention, and what is not published yet."
      actions={
        <>
          {!open && (
            <Button
              mode="bleed"
              text="First steps"
              onClick={() => changeSteps({ step, open: true })}
            />
          )}
          <Button as={Link} href={`${basePath}/guide`} icon={BookIcon} mode="ghost" text="Guide" />
          {hasPreview && (
            <Button
              as={Link}
              href={`${basePath}/presentation`}
              icon={PresentationIcon}
              text="Edit on the page"
            />
          )}
        </>
      }
    >
      {open && <FirstSteps step={step} onChange={changeSteps} />}
      {data === undefined && trouble === undefined && (
        <Flex align="center" gap={3} justify="center" padding={5}>
          <Spinner muted />
          <Text muted size={1}>
            Reading what is on the site
          </Text>
        </Flex>
      )}
      {trouble !== undefined && (
        <Notice
          role="status"
          tone="caution"
          text="The state of the site cannot be read just now. It comes back by itself."
        />
      )}
      {data && <Overview {...data} />}
    </Tool>
  );
}
