import { Button, Card, Flex, Select, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { REVIEW_HOURS, type NewReviewLink } from "../../src/facts/review-api.ts";
import { CopyLink } from "../people/CopyLink.tsx";
import { makeReviewLink } from "./service.ts";

/** For how long a link may open, in hours. */
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
  const [trouble, setTrouble] = useState<string>();
  const make = () =>
    makeReviewLink({ ...shares, hours }).then(setUrl, (error: unknown) =>
      setTrouble(error instanceof Error ? error.message : String(error)),
    );
  if (url !== undefined) {
    return <CopyLink url={url} note="Publishing lists it, and withdraws it at a press." />;
  }
  return (
    <Stack gap={4}>
      <Text size={1}>
        Whoever has the link sees the site as it is published, with this beside it, and nothing else
        that is a draft. They need no account and can change nothing.
      </Text>
      <Stack gap={3}>
        <Text as="label" htmlFor="review-hours" size={1} weight="medium">
          The link opens for
        </Text>
        <Select
          id="review-hours"
          value={hours}
          onChange={(event) => setHours(Number(event.currentTarget.value))}
        >
          {TIMES.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Stack>
      {trouble !== undefined && (
        <Card border padding={3} radius={2} role="alert" tone="critical">
          <Text size={1}>{trouble}</Text>
        </Card>
      )}
      <Flex justify="flex-end">
        <Button text="Make the link" tone="primary" onClick={() => void make()} />
      </Flex>
    </Stack>
  );
}
