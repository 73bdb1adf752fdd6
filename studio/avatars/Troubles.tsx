import { Button, Flex, Spinner, Text } from "@sanity/ui";
import { Announcer } from "../ui/Announcer.tsx";
import { Notice } from "../ui/Notice.tsx";
import { CREDENTIALS, providerProblems } from "./advice.ts";
import { newsOf } from "./announce.ts";
import { useAvatarsStore } from "./AvatarsProvider.tsx";
import type { AvatarsState } from "./store.ts";

/** Above avatars: why the service or a provider cannot work, and what to do. Also reads news aloud. */
export function Troubles({ state }: { state: AvatarsState }) {
  const store = useAvatarsStore();
  const { link, avatars, health } = state;
  const problems = link.kind === "ready" ? providerProblems(health) : [];
  const tryNow = (
    <Button
      mode="ghost"
      fontSize={1}
      padding={3}
      text="Try now"
      onClick={() => void store.load()}
    />
  );
  return (
    <>
      <Announcer state={state} newsOf={newsOf} />
      {link.kind === "unreachable" && (
        <Notice
          testId="link-unreachable"
          tone="caution"
          title="The service that makes voices and videos does not answer"
          text={
            <>
              It runs with the site: <code>npm start</code> starts both. This page tries again by
              itself every few seconds. If it stays away, tell the site's operator.
            </>
          }
          action={tryNow}
        />
      )}
      {link.kind === "refused" && (
        <Notice
          testId="link-refused"
          tone="caution"
          title="The service cannot report the state of the agents"
          text={link.message}
          action={tryNow}
        />
      )}
      {problems.length > 0 && (
        <Notice
          testId="provider-problems"
          tone="caution"
          title={`${problems.length === 1 ? "A provider is" : "Some providers are"} not ready`}
        >
          {problems.map((problem) => (
            <Text key={problem} size={1}>
              {problem} {CREDENTIALS}
            </Text>
          ))}
        </Notice>
      )}
      {avatars === undefined && link.kind === "asking" && (
        <Flex justify="center" padding={5}>
          <Spinner muted />
        </Flex>
      )}
    </>
  );
}
