import { AddIcon } from "@sanity/icons/Add";
import { Box, Button, Flex, Select, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { useCurrentUser } from "sanity";
import {
  INVITATIONS_PATH,
  INVITATION_HOURS,
  InvitationAddress,
  type ListedPerson,
  type NewInvitation,
  type NewLink,
  PEOPLE_PATH,
  PeopleList,
  ROLES,
  SESSIONS_PATH,
} from "../../server/contracts/people-api.ts";
import { askDoor } from "../lake/door.ts";
import { Entry, SMALL, Section } from "../ui/layout.tsx";
import { Ago } from "../ui/time.tsx";
import { useErrorToast, useRequest } from "../ui/requests.ts";
import { Choice, Confirm, Field, LinkForm, Modal, type Question, Trouble } from "../ui/form.tsx";
import { ROLE_NAMES, ROLE_WORDS, stateOf } from "./service.ts";

const listPeople = async () => PeopleList.parse(await askDoor("GET", PEOPLE_PATH)).people;

/** Everybody who may sign in: for administrators. */
export function Everyone() {
  const { data, trouble, reload } = useRequest(listPeople);
  const own = useCurrentUser()?.id;
  const [inviting, setInviting] = useState(false);
  return (
    <Stack gap={4}>
      <Trouble text={trouble} />
      {data !== undefined && (
        <Section title="Who may sign in" note="A new role or a removal takes effect at once.">
          {data.map((person) => (
            <PersonRow key={person.id} person={person} own={person.id === own} onChange={reload} />
          ))}
        </Section>
      )}
      <Flex>
        <Button icon={AddIcon} text="Invite a person" onClick={() => setInviting(true)} />
      </Flex>
      {inviting && <InviteDialog onMade={reload} onClose={() => setInviting(false)} />}
    </Stack>
  );
}

interface PersonRowProps {
  person: ListedPerson;
  /** Whether it is the reader. */
  own: boolean;
  /** Reads the list again. */
  onChange: () => Promise<void>;
}

/** A person, with the actions of an administrator. */
function PersonRow({ person, own, onChange }: PersonRowProps) {
  const [question, setQuestion] = useState<Question>();
  const [linking, setLinking] = useState(false);
  const orToast = useErrorToast();
  const { id, name, email, role, joined, seen, sessions, invited } = person;
  const act = (run: () => Promise<unknown>, failed: string) => orToast(failed, run).then(onChange);
  /** Takes something away from the person. */
  const remove = (path: string) => askDoor("DELETE", path, { id });
  return (
    <>
      <Entry
        testId={`person-${email}`}
        title={name + (own ? " (you)" : "")}
        note={
          <>
            {email}
            <br />
            {joined && seen !== null && (
              <>
                Last seen <Ago at={seen} />;{" "}
              </>
            )}
            {stateOf(person)}
          </>
        }
        below={
          <Flex gap={2} wrap="wrap">
            <Button
              aria-label={`New link for ${name}`}
              {...SMALL}
              text="New link"
              onClick={() => setLinking(true)}
            />
            {invited !== null && (
              <Button
                aria-label={`Withdraw link of ${name}`}
                {...SMALL}
                text="Withdraw link"
                onClick={() =>
                  void act(() => remove(INVITATIONS_PATH), `The link of ${name} was not withdrawn`)
                }
              />
            )}
            {sessions > 0 && (
              <Button
                aria-label={`Sign out ${name}`}
                {...SMALL}
                text="Sign out"
                onClick={() =>
                  setQuestion({
                    header: `Sign ${name} out everywhere?`,
                    text: "They can sign in again at once. Unsaved changes stay in their browser.",
                    yes: "Sign out",
                    run: () => remove(SESSIONS_PATH).then(onChange),
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
                setQuestion({
                  header: `Remove ${name}?`,
                  text: joined
                    ? "They are signed out at once and cannot sign in again. Their links for reviewers end. What they wrote stays, under their name."
                    : "They have not joined; their link ends.",
                  yes: "Remove",
                  run: () => remove(PEOPLE_PATH).then(onChange),
                })
              }
            />
          </Flex>
        }
      >
        <Box style={{ width: "11em" }}>
          <Select
            aria-label={`Role of ${name}`}
            fontSize={1}
            padding={3}
            value={role}
            onChange={(event) => {
              const chosen = ROLES.find((each) => each === event.currentTarget.value);
              if (chosen)
                void act(
                  () => askDoor("PATCH", PEOPLE_PATH, { id, role: chosen }),
                  `The role of ${name} was not changed`,
                );
            }}
          >
            {ROLES.map((each) => (
              <option key={each} value={each}>
                {ROLE_NAMES[each]}
              </option>
            ))}
          </Select>
        </Box>
      </Entry>
      {question && <Confirm question={question} onClose={() => setQuestion(undefined)} />}
      {linking && (
        <InviteDialog again={person} onMade={onChange} onClose={() => setLinking(false)} />
      )}
    </>
  );
}

const ROLE_CHOICES = ROLES.map((role) => [role, ROLE_WORDS[role]] as const);

interface InviteDialogProps {
  /** Person who gets a new link; undefined to invite somebody new. */
  again?: ListedPerson | undefined;
  /** Called when a link was made: rows that move later would move from under a click. */
  onMade: () => Promise<void>;
  onClose: () => void;
}

/** Makes a link with which a person joins, and shows it once. */
function InviteDialog({ again, onMade, onClose }: InviteDialogProps) {
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<ListedPerson["role"]>("editor");
  const make = async (hours: number) => {
    const invitation: NewInvitation | NewLink = again
      ? { id: again.id, hours }
      : { email: email.trim(), name, role, hours };
    const { url } = InvitationAddress.parse(await askDoor("POST", PEOPLE_PATH, invitation));
    await onMade();
    return url;
  };
  const whom = again?.name ?? name;
  return (
    <Modal header={again ? `A new link for ${again.name}` : "Invite a person"} onClose={onClose}>
      <Box padding={4}>
        <LinkForm
          hours={INVITATION_HOURS}
          note={`It works once. Send it to ${whom} in a way that only they can read.`}
          make={make}
        >
          {again ? (
            <Text size={1}>
              With it they choose a new password or passkey. Using the link ends their current ones,
              and every open session.
            </Text>
          ) : (
            <>
              <Field label="Name" required maxLength={100} value={name} onText={setName} />
              <Field label="Email" type="email" required value={email} onText={setEmail} />
              <Choice label="Role" value={role} options={ROLE_CHOICES} onChoose={setRole} />
            </>
          )}
        </LinkForm>
      </Box>
    </Modal>
  );
}
