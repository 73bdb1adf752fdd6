import { AddIcon } from "@sanity/icons/Add";
import { Button, Flex, Stack } from "@sanity/ui";
import { useState } from "react";
import { useCurrentUser } from "sanity";
import type { ListedPerson } from "../../server/contracts/people-api.ts";
import { Section } from "../ui/Section.tsx";
import { useNow } from "../ui/use-now.ts";
import { useRequest } from "../ui/use-request.ts";
import { Confirm, type Question } from "./Confirm.tsx";
import { InviteDialog } from "./InviteDialog.tsx";
import { PersonRow } from "./PersonRow.tsx";
import { listPeople } from "./service.ts";
import { Trouble } from "./Trouble.tsx";

/** How often "2 minutes ago" is brought up to date, in milliseconds. */
const TICK_MS = 30_000;

/** Everybody who may sign in: for administrators. */
export function Everyone() {
  const { data, trouble, reload } = useRequest(listPeople);
  const own = useCurrentUser()?.id;
  const now = useNow(TICK_MS);
  const [question, setQuestion] = useState<Question>();
  const [inviting, setInviting] = useState<{ again?: ListedPerson }>();
  return (
    <Stack gap={4}>
      <Trouble text={trouble} />
      {data !== undefined && (
        <Section title="Who may sign in" note="A new role or a removal takes effect at once.">
          {data.map((person) => (
            <PersonRow
              key={person.id}
              person={person}
              own={person.id === own}
              now={now}
              onChange={reload}
              onAsk={setQuestion}
              onLink={() => setInviting({ again: person })}
            />
          ))}
        </Section>
      )}
      <Flex>
        <Button icon={AddIcon} text="Invite a person" onClick={() => setInviting({})} />
      </Flex>
      {question && <Confirm question={question} onClose={() => setQuestion(undefined)} />}
      {inviting && (
        <InviteDialog
          again={inviting.again}
          onMade={reload}
          onClose={() => setInviting(undefined)}
        />
      )}
    </Stack>
  );
}
