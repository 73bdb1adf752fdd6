import { definePlugin } from "sanity";
import { Box, Button, Flex } from "@sanity/ui";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { STUDIO_PATH } from "../../src/facts/studio.ts";
import { lakePatience } from "./client.ts";
import { Notice } from "../ui/layout.tsx";
import type { Patience } from "./patience.ts";

/** Says across the whole Studio when the embedded lake does not answer. */
export const lakeConnection = definePlugin({
  name: "lake-connection",
  studio: {
    components: {
      layout: (props) =>
        lakePatience === undefined ? (
          props.renderDefault(props)
        ) : (
          <ConnectionNotice patience={lakePatience}>{props.renderDefault(props)}</ConnectionNotice>
        ),
    },
  },
});

/** The Studio; above it, a notice while the lake does not answer. */
function ConnectionNotice(props: { patience: Patience; children: ReactNode }) {
  const { patience, children } = props;
  const { lost, signedOut, waiting } = useSyncExternalStore(
    patience.subscribe,
    patience.connection,
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
        {signedOut && (
          <Notice
            testId="signed-out"
            tone="critical"
            title="You are signed out"
            text={`Your session has expired, or an administrator has ended it.${
              waiting > 0
                ? " Keep this window open: what you typed last is sent when you sign in again. If you cannot, copy it from here."
                : ""
            }`}
            action={
              <Button
                as="a"
                href={`${STUDIO_PATH}/`}
                rel="noopener"
                target="_blank"
                text="Sign in in another window"
              />
            }
          />
        )}
        {lost && !signedOut && (
          <Notice
            testId="lake-lost"
            tone="critical"
            title="The Content Lake does not answer"
            text={`${
              waiting === 0
                ? "Nothing can be changed just now. The Studio goes on by itself when it answers again."
                : "Keep this window open: what you typed last is sent when it answers again."
            } If this lasts, tell the person who manages the site.`}
          />
        )}
      </div>
      <Box flex={1} overflow="hidden">
        {children}
      </Box>
    </Flex>
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
