import { ArrowLeftIcon } from "@sanity/icons/ArrowLeft";
import { SyncIcon } from "@sanity/icons/Sync";
import { Box, Button, Card, Flex, Spinner, Text, useElementSize } from "@sanity/ui";
import { useState } from "react";
import { useActiveReleases } from "sanity";
import { StateLink } from "sanity/router";
import type { ComparedPage } from "../../src/facts/comparison-api.ts";
import { ToolHeading } from "../ToolHeading.tsx";
import { PageList } from "./PageList.tsx";
import { PageSides } from "./PageSides.tsx";
import { releaseName, releaseTitle } from "../release-name.ts";
import { DRAFTS } from "./subject.ts";
import { useComparison } from "./use-comparison.ts";

/** Below this width there is room for one side only, in CSS pixels. */
const NARROW = 1000;

/**
 * The pages that all drafts, or a release, change, each before and after.
 * @param props.subject `drafts`, or the name of a release
 */
export function WhatChanges({ subject }: { subject: string }) {
  const { known, round, frame, again } = useComparison(subject);
  const { data: releases } = useActiveReleases();
  const [element, setElement] = useState<HTMLElement | null>(null);
  const width = useElementSize(element)?.border.width ?? NARROW;
  const release = releases.find((each) => releaseName(each) === subject);
  const what = subject === DRAFTS ? "all drafts" : release ? releaseTitle(release) : "this release";
  return (
    <Box as="main" height="fill" overflow="auto" padding={4} ref={setElement}>
      <Flex direction="column" gap={4} style={{ minHeight: "100%" }}>
        <Flex align="center" gap={4} wrap="wrap">
          <ToolHeading
            title="What changes"
            note={`Before: what visitors see. After: the same pages with ${what}.`}
          />
          <Button as={StateLink} state={{}} icon={ArrowLeftIcon} mode="bleed" text="Publishing" />
          <Button icon={SyncIcon} mode="ghost" text="Compare again" onClick={again} />
        </Flex>
        {known.state === "loading" && (
          <Flex align="center" gap={3} justify="center" padding={5} role="status">
            <Spinner muted />
            <Text muted size={1}>
              Comparing the pages
            </Text>
          </Flex>
        )}
        {known.state === "failed" && (
          <Card border padding={4} radius={3} role="alert" tone="caution">
            <Text size={1}>The preview does not answer. Press Compare again in a moment.</Text>
          </Card>
        )}
        {known.state === "ready" && (
          <Compared pages={known.pages} subject={subject} narrow={width < NARROW} what={what} />
        )}
      </Flex>
      {/* The Studio's styles show frames that have the attribute "hidden". */}
      <iframe key={round} title="Compares the pages" style={{ display: "none" }} {...frame} />
    </Box>
  );
}

function Compared(props: {
  pages: readonly ComparedPage[];
  subject: string;
  narrow: boolean;
  what: string;
}) {
  const { pages, subject, narrow, what } = props;
  const [chosen, setChosen] = useState(0);
  const page = pages[chosen] ?? pages[0];
  if (page === undefined) {
    return (
      <Card border padding={4} radius={3} role="status">
        <Text size={1}>No page changes with {what}.</Text>
      </Card>
    );
  }
  return (
    <Flex direction={narrow ? "column" : "row"} gap={4} style={{ flex: 1 }}>
      <PageList pages={pages} chosen={page} narrow={narrow} onChoose={setChosen} />
      <PageSides
        key={`${page.before} ${page.after}`}
        page={page}
        subject={subject}
        narrow={narrow}
      />
    </Flex>
  );
}
