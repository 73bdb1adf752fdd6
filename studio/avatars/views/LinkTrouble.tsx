import { Button, Card, Flex, Stack, Text } from "@sanity/ui";
import type { ReactNode } from "react";
import type { Link } from "../state.ts";
import { useAvatarsStore } from "../use-avatars.ts";

/** Why the service cannot be used, and what to do; nothing while it answers. */
export function LinkTrouble({ link }: { link: Link }) {
  switch (link.kind) {
    case "asking":
    case "ready":
      return null;
    case "unreachable":
      return (
        <Trouble kind={link.kind} title="The service that makes voices and videos does not answer">
          <Text as="p" size={1}>
            It runs with the site: <code>npm start</code> starts both. This page tries again by
            itself every few seconds. If it stays away, tell the site's operator.
          </Text>
        </Trouble>
      );
    case "refused":
      return (
        <Trouble kind={link.kind} title="The service cannot report the state of the agents">
          <Text as="p" size={1}>
            {link.message}
          </Text>
        </Trouble>
      );
  }
}

function Trouble({ kind, title, children }: { kind: string; title: string; children: ReactNode }) {
  const store = useAvatarsStore();
  return (
    <Card border padding={4} radius={3} tone="caution" data-testid={`link-${kind}`}>
      <Stack gap={4}>
        <Text as="h2" size={1} weight="semibold">
          {title}
        </Text>
        {children}
        <Flex>
          <Button
            mode="ghost"
            fontSize={1}
            padding={3}
            text="Try now"
            onClick={() => void store.retry()}
          />
        </Flex>
      </Stack>
    </Card>
  );
}
