import { Button, Flex, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { REVIEW_HOURS, type NewReviewLink } from "../../server/contracts/review-api.ts";
import { Choice } from "../people/Choice.tsx";
import { CopyLink } from "../people/CopyLink.tsx";
import { Trouble } from "../people/Trouble.tsx";
import { useAttempt } from "../people/use-attempt.ts";
import { makeReviewLink } from "./service.ts";

/** Choices of a link's validity, in hours. */
const TIMES = [
  [4, "4 hours"],
  [24, "A day"],
  [REVIEW_HOURS.usual, "Three days"],
  [168, "A week"],
  [REVIEW_HOURS.most, "30 days"],
] as const;

/** Makes a link for reviewers, and shows it once. */
export function ShareDialog({ shares }: { shares: Omit<NewReviewLink, "hours"> }) {
  const [hours, setHours] = useState<number>(REVIEW_HOURS.usual);
  const [url, setUrl] = useState<string>();
  const { busy, trouble, attempt } = useAttempt(async () =>
    setUrl(await makeReviewLink({ ...shares, hours })),
  );
  if (url !== undefined) return <CopyLink url={url} note="Revoke it under Publishing." />;
  return (
    <Stack gap={4}>
      <Text size={1}>
        Anyone with this link sees the published site plus this draft, and no other draft. They need
        no account and can change nothing.
      </Text>
      <Choice label="The link opens for" value={hours} options={TIMES} onChoose={setHours} />
      <Trouble text={trouble} />
      <Flex justify="flex-end">
        <Button
          text="Make the link"
          tone="primary"
          disabled={busy}
          onClick={() => void attempt()}
        />
      </Flex>
    </Stack>
  );
}
