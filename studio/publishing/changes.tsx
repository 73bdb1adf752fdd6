import { EyeOpenIcon } from "@sanity/icons/EyeOpen";
import { type ReleaseActionComponent, useActiveReleases, useColorSchemeValue } from "sanity";
import { StateLink, useRouter } from "sanity/router";
import { releaseName, releaseTitle } from "./releases.ts";
import { Button, Flex, Spinner, Text } from "@sanity/ui";
import { ToolHeading } from "../ui/layout.tsx";
import { ArrowLeftIcon } from "@sanity/icons/ArrowLeft";
import { SyncIcon } from "@sanity/icons/Sync";
import { useEffect, useRef, useState } from "react";
import { PREVIEW_COMPARISON } from "../../server/contracts/preview.ts";
import { PREVIEW_PATH } from "../../src/facts/studio.ts";

/** The subject of a comparison that is no release: all drafts. */
export const DRAFTS = "drafts";

/** "See what changes" in a release's menu: the pages before and after. */
export const SeeChanges: ReleaseActionComponent = ({ release }) => {
  const router = useRouter();
  return {
    label: "See what changes",
    icon: EyeOpenIcon,
    onHandle: () => router.navigateIntent("changes", { subject: releaseName(release) }),
  };
};

/**
 * The pages that all drafts, or a release, change, each now and then: a page of the preview.
 * @param props.subject `drafts`, or the name of a release
 */
export function WhatChanges({ subject }: { subject: string }) {
  const [round, setRound] = useState(1);
  /** The last round whose page has loaded. */
  const [loaded, setLoaded] = useState(0);
  const scheme = useColorSchemeValue();
  const frame = useRef<HTMLIFrameElement>(null);
  /** The page is the preview's, and is as dark as the Studio around it. */
  const paint = () => {
    const page = frame.current?.contentDocument?.documentElement;
    if (page) page.style.colorScheme = scheme;
  };
  useEffect(paint);
  const { data: releases } = useActiveReleases();
  const release = releases.find((each) => releaseName(each) === subject);
  const title = release ? releaseTitle(release) : "this release";
  const visibility = loaded < round ? "visible" : "hidden";
  const what = subject === DRAFTS ? "all drafts" : title;
  return (
    <Flex as="main" direction="column" gap={4} height="fill" padding={4}>
      <Flex align="center" gap={4} wrap="wrap">
        <ToolHeading
          title="What changes"
          note={`Now: what visitors see. Then: the same pages with ${what}.`}
        />
        {/* It keeps its room: else the list below would move under a pointer when it goes. */}
        <Flex align="center" gap={3} role="status" style={{ visibility }}>
          <Spinner muted />
          <Text muted size={1}>
            Comparing the pages
          </Text>
        </Flex>
        <Button as={StateLink} state={{}} icon={ArrowLeftIcon} mode="bleed" text="Publishing" />
        <Button
          icon={SyncIcon}
          mode="ghost"
          text="Compare again"
          onClick={() => setRound(round + 1)}
        />
      </Flex>
      <iframe
        key={round}
        ref={frame}
        src={`${PREVIEW_PATH}${PREVIEW_COMPARISON}/${subject}`}
        title="Pages that change"
        onLoad={() => {
          paint();
          setLoaded(round);
        }}
        style={{ flex: 1, minHeight: 0, border: 0, colorScheme: scheme }}
      />
    </Flex>
  );
}
