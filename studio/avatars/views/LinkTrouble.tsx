import { Button, Card, Flex, Stack, Text } from "@sanity/ui";
import type { ReactNode } from "react";
import { serviceAddress } from "../service/address.ts";
import type { Link } from "../state.ts";
import { useAvatarsStore } from "../use-avatars.ts";
import { SecretForm } from "./SecretForm.tsx";

/** Why the service cannot be used, and what to do. Three different things; nothing while it answers. */
export function LinkTrouble({ link }: { link: Link }) {
  switch (link.kind) {
    case "asking":
    case "ready":
      return null;
    case "unreachable":
      return (
        <Trouble kind={link.kind} title="The service that makes voices and videos does not answer">
          <Text as="p" size={1}>
            It runs beside the site: <code>npm start</code> starts both.{" "}
            {serviceAddress() && (
              <>
                This page looks for it at <code>{serviceAddress()}</code>, and
              </>
            )}
            {serviceAddress() === undefined && "This page"} tries again by itself every few seconds.
            If it stays away, tell the site's operator.
          </Text>
        </Trouble>
      );
    case "secret":
      return (
        <Trouble kind={link.kind} title="The service asks for its secret">
          <Text as="p" size={1}>
            {link.withSecret
              ? "That was not the secret. The site's operator has it."
              : "The site's operator has it. It is stored in this tab of the browser until the tab is closed."}
          </Text>
          <SecretForm wrong={link.withSecret} />
        </Trouble>
      );
    case "origin":
      return (
        <Trouble kind={link.kind} title="The service does not accept this Studio">
          <Text as="p" size={1}>
            It answers Studios at known addresses only, and <code>{location.origin}</code> is not
            among them. The site's operator sets <code>STUDIO_URL</code> in <code>.env</code> to it
            and restarts the service.
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
        {kind !== "secret" && (
          <Flex>
            <Button
              mode="ghost"
              fontSize={1}
              padding={3}
              text="Try now"
              onClick={() => void store.retry()}
            />
          </Flex>
        )}
      </Stack>
    </Card>
  );
}
