import { Box, Button, Flex, Select, Stack, Text } from "@sanity/ui";
import { ROLES, type ListedPerson } from "../../server/contracts/people-api.ts";
import { Line } from "../ui/Section.tsx";
import { useErrorToast } from "../ui/use-error-toast.ts";
import type { Question } from "./Confirm.tsx";
import { endSessions, removePerson, setRole, withdrawInvitation } from "./service.ts";
import { ROLE_NAMES, stateOf } from "./words.ts";
import { SMALL } from "../ui/small.ts";

interface PersonRowProps {
  person: ListedPerson;
  /** Whether it is the reader. */
  own: boolean;
  /** Milliseconds since 1970. */
  now: number;
  /** Reads the list again. */
  onChange: () => void;
  onAsk: (question: Question) => void;
  onLink: () => void;
}

/** A person, with what an administrator may do about them. */
export function PersonRow({ person, own, now, onChange, onAsk, onLink }: PersonRowProps) {
  const orToast = useErrorToast();
  const { id, name, email, role, joined, sessions, invited } = person;
  const act = (run: () => Promise<void>, failed: string) => orToast(failed, run).then(onChange);
  const changing = (run: () => Promise<void>) => () => run().then(onChange);
  return (
    <Line padding={4} data-testid={`person-${email}`}>
      <Stack gap={4}>
        <Flex align="flex-start" gap={3} wrap="wrap">
          <Stack flex={1} gap={3} style={{ minWidth: "14em" }}>
            <Text size={2} weight="semibold">
              {name}
              {own && " (you)"}
            </Text>
            <Text size={1} style={{ overflowWrap: "anywhere" }}>
              {email}
            </Text>
            <Text muted size={1}>
              {stateOf(person, now)}
            </Text>
          </Stack>
          <Box style={{ width: "11em" }}>
            <Select
              aria-label={`Role of ${name}`}
              fontSize={1}
              padding={3}
              value={role}
              onChange={(event) => {
                const chosen = ROLES.find((each) => each === event.currentTarget.value);
                if (chosen)
                  void act(() => setRole(id, chosen), `The role of ${name} was not changed`);
              }}
            >
              {ROLES.map((each) => (
                <option key={each} value={each}>
                  {ROLE_NAMES[each]}
                </option>
              ))}
            </Select>
          </Box>
        </Flex>
        <Flex gap={2} wrap="wrap">
          <Button aria-label={`New link for ${name}`} {...SMALL} text="New link" onClick={onLink} />
          {invited !== null && (
            <Button
              aria-label={`Withdraw link of ${name}`}
              {...SMALL}
              text="Withdraw link"
              onClick={() =>
                void act(() => withdrawInvitation(id), `The link of ${name} was not withdrawn`)
              }
            />
          )}
          {sessions > 0 && (
            <Button
              aria-label={`Sign out ${name}`}
              {...SMALL}
              text="Sign out"
              onClick={() =>
                onAsk({
                  header: `Sign ${name} out everywhere?`,
                  text: "They can sign in again at once. Unsaved changes stay in their browser.",
                  yes: "Sign out",
                  run: changing(() => endSessions(id)),
                })
              }
            />
          )}
          <Button
            aria-label={`Remove ${name}`}
            {...SMALL}
            mode="bleed"
            text="Remove"
            tone="critical"
            onClick={() =>
              onAsk({
                header: `Remove ${name}?`,
                text: joined
                  ? "They are signed out at once and cannot sign in again. Their links for reviewers end. What they wrote stays, under their name."
                  : "They have not joined; their link ends.",
                yes: "Remove",
                run: changing(() => removePerson(id)),
              })
            }
          />
        </Flex>
      </Stack>
    </Line>
  );
}
