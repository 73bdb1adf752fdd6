import { Button } from "@sanity/ui";
import { useActiveReleases } from "sanity";
import { StateLink } from "sanity/router";
import { Entry, Section } from "../ui/Section.tsx";
import { SMALL } from "../ui/small.ts";
import { releaseName, releaseTitle } from "../release-name.ts";
import { DRAFTS } from "./subject.ts";

/** Links to the pages that all drafts, and each release, change. */
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
        <Entry key={subject} title={title}>
          <Button
            as={StateLink}
            state={{ subject }}
            aria-label={`See what changes: ${title}`}
            {...SMALL}
            text="See what changes"
          />
        </Entry>
      ))}
    </Section>
  );
}
