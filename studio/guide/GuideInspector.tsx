import { CloseIcon } from "@sanity/icons/Close";
import { Box, Button, Flex, Heading, Stack, Text } from "@sanity/ui";
import { useWorkspace, type DocumentInspectorProps } from "sanity";
import { Link } from "sanity/router";
import { GUIDE } from "./guide.ts";
import { GuideText } from "./GuideText.tsx";
import { sectionFor, withParts } from "./sections.ts";
import { SMALL } from "../ui/small.ts";

/** Beside an open document: the section of the guide that it belongs to. */
export function GuideInspector({ documentType, onClose }: DocumentInspectorProps) {
  const { basePath } = useWorkspace();
  const id = sectionFor(documentType);
  return (
    <Flex direction="column" height="fill" overflow="hidden" data-testid="guide-inspector">
      <Flex align="center" gap={2} padding={3}>
        <Box flex={1}>
          <Heading as="h1" size={1}>
            Help
          </Heading>
        </Box>
        <Button
          aria-label="Close help"
          icon={CloseIcon}
          {...SMALL}
          mode="bleed"
          onClick={onClose}
        />
      </Flex>
      <Box flex={1} overflow="auto" padding={3}>
        <Stack gap={5}>
          {withParts(GUIDE, id).map((section) => (
            <GuideText key={section.id} section={section} />
          ))}
          <Text size={1}>
            <Link href={`${basePath}/guide/${id}`}>Read on in the guide</Link>
          </Text>
        </Stack>
      </Box>
    </Flex>
  );
}
