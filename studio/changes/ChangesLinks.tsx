import { Button, Flex, Text } from "@sanity/ui";
import { useActiveReleases } from "sanity";
import { StateLink } from "sanity/router";
import { Line, Section } from "../ui/Section.tsx";
import { releaseName, releaseTitle } from "../release-name.ts";
import { DRAFTS } from "./subject.ts";

/** The ways to what all drafts, and each release, change. */
export function ChangesLinks() {
  const { data } = useActiveReleases();
  const subjects = [
    { subject: DRAFTS, title: "All drafts" },
    ...data.map((release) => ({
      subject: releaseName(release),
      title: releaseTitle(release),
    })),
  ];
  return (
    <Section
      title="What changes"
      note="The pages that visitors would get, beside those that they see now."
    >
      {subjects.map(({ subject, title }) => (
        <Line key={subject}>
          <Flex align="center" gap={3}>
            <Text size={1} weight="medium" style={{ flex: 1 }}>
              {title}
            </Text>
            <Button
              as={StateLink}
              state={{ subject }}
              aria-label={`See what changes: ${title}`}
              fontSize={1}
              mode="ghost"
              padding={2}
              text="See what changes"
            />
          </Flex>
        </Line>
      ))}
    </Section>
  );
}
