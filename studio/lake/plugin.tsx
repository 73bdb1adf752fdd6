import { definePlugin } from "sanity";
import { createGlobalStyle } from "styled-components";
import { lakeUrl } from "./session.ts";
import { Box, Button, Card, Flex, Stack, Text } from "@sanity/ui";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { STUDIO_PATH } from "../../src/facts/studio.ts";
import { lakePatience } from "./client.ts";
import type { Connection } from "./patience.ts";

/*
 * The menu of Sanity's workspaces: it has one entry, which leads to sanity.io. A mouse on its button is enough
 * for a question to a host with the project's name, which the page's policy refuses.
 */
const OneWorkspace = createGlobalStyle`
  #workspace-menu {
    display: none;
  }
`;

/** Says across the whole Studio when the embedded lake does not answer. */
export const lakeConnection = definePlugin({
  name: "lake-connection",
  studio: {
    components: {
      layout: (props) => (
        <>
          {lakeUrl() !== undefined && <OneWorkspace />}
          <ConnectionNotice>{props.renderDefault(props)}</ConnectionNotice>
        </>
      ),
    },
  },
});

const THERE: Connection = { lost: false, signedOut: false, waiting: 0 };
const never = () => () => undefined;

/** The Studio; above it, a notice while the lake does not answer. */
function ConnectionNotice({ children }: { children: ReactNode }) {
  const { lost, signedOut, waiting } = useSyncExternalStore(
    lakePatience?.subscribe ?? never,
    lakePatience?.connection ?? (() => THERE),
  );
  useEffect(() => {
    if (waiting === 0) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [waiting]);
  return (
    <Flex direction="column" height="fill">
      <div role="alert">
        {signedOut && <SignedOut waiting={waiting} />}
        {lost && !signedOut && (
          <Card borderBottom padding={3} tone="critical" data-testid="lake-lost">
            <Stack gap={3}>
              <Text size={1} weight="semibold">
                The Content Lake does not answer
              </Text>
              <Text size={1}>
                {waiting === 0
                  ? "Nothing can be changed just now. The Studio goes on by itself when it answers again."
                  : "Keep this window open: what you typed last is sent when it answers again."}{" "}
                If this lasts, tell the person who manages the site.
              </Text>
            </Stack>
          </Card>
        )}
      </div>
      <Box flex={1} overflow="hidden">
        {children}
      </Box>
    </Flex>
  );
}

/** Why nothing is sent any more, and how it goes on. */
function SignedOut({ waiting }: { waiting: number }) {
  return (
    <Card borderBottom padding={3} tone="critical" data-testid="signed-out">
      <Flex align="center" gap={4} wrap="wrap">
        <Stack flex={1} gap={3} style={{ minWidth: "14em" }}>
          <Text size={1} weight="semibold">
            You are signed out
          </Text>
          <Text size={1}>
            Your session has expired, or an administrator has ended it.
            {waiting > 0 &&
              " Keep this window open: what you typed last is sent when you sign in again. If you cannot, copy it from here."}
          </Text>
        </Stack>
        <Button
          as="a"
          href={`${STUDIO_PATH}/`}
          rel="noopener"
          target="_blank"
          text="Sign in in another window"
        />
      </Flex>
    </Card>
  );
}

/** Where Sanity remembers that its notice was put away. */
const PUT_AWAY = "sanity-studio.network.check.snooze";

/**
 * Puts away Sanity's notice that the browser speaks an older HTTP. It stays over the buttons at the bottom, and it is
 * about Sanity's servers: the lake is near, and all that the Studio listens to shares one socket.
 */
export function putProtocolNoticeAway(): void {
  sessionStorage.setItem(PUT_AWAY, new Date().toISOString());
}
