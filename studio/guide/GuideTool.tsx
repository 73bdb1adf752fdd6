import { SearchIcon } from "@sanity/icons/Search";
import { Box, Card, Flex, Stack, Text, TextInput } from "@sanity/ui";
import { useEffect, useState } from "react";
import { StateLink, useRouter } from "sanity/router";
import { Tool } from "../ui/Tool.tsx";
import { GUIDE } from "./guide.ts";
import { GuideText } from "./GuideText.tsx";
import { matching } from "./sections.ts";

/** Longest line of its text: some 90 letters. */
const LINE = "42em";

/** The tool "Guide": the editors' guide with its contents and a search. */
export function GuideTool() {
  const { section } = useRouter().state;
  const [search, setSearch] = useState("");
  const found = matching(GUIDE, search);
  useEffect(() => {
    const heading = document.querySelector<HTMLElement>(`#guide-${CSS.escape(String(section))}`);
    heading?.scrollIntoView({ block: "start" });
    heading?.focus({ preventScroll: true });
  }, [section]);
  return (
    <Tool title="Guide" width={3}>
      <Flex gap={5} align="flex-start" wrap="wrap">
        <Card
          as="nav"
          aria-label="Contents of the guide"
          style={{ flex: "1 1 14em", maxWidth: "22em", position: "sticky", top: 0 }}
        >
          <Stack gap={4}>
            <TextInput
              aria-label="Search the guide"
              fontSize={1}
              icon={SearchIcon}
              padding={3}
              placeholder="Search the guide"
              value={search}
              onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            />
            <Text muted size={1} role="status">
              {search.trim() === "" ? "Contents" : `${found.length} of ${GUIDE.length} sections`}
            </Text>
            <Stack as="ul" gap={4} style={{ listStyle: "none", margin: 0, padding: 0 }}>
              {found.map(({ id, title, level }) => (
                <li key={id} style={{ paddingInlineStart: level > 2 ? "1em" : 0 }}>
                  <Text size={1}>
                    <StateLink
                      state={{ section: id }}
                      aria-current={section === id ? "location" : undefined}
                    >
                      {title}
                    </StateLink>
                  </Text>
                </li>
              ))}
            </Stack>
          </Stack>
        </Card>
        <Box style={{ flex: "3 1 28em", maxWidth: LINE }}>
          <Stack gap={6}>
            {found.map((part) => (
              <GuideText key={part.id} section={part} />
            ))}
            {found.length === 0 && (
              <Text muted size={2}>
                No section has all of these words.
              </Text>
            )}
          </Stack>
        </Box>
      </Flex>
    </Tool>
  );
}
