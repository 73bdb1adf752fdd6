import { Button, Flex, Heading, Stack } from "@sanity/ui";
import { type ReactNode, useState } from "react";
import { signOut } from "../lake/session.ts";
import { Ago, exactTime } from "../ui/time.tsx";
import { useErrorToast, useRequest } from "../ui/requests.ts";
import { Confirm, Field, Form, Trouble } from "../ui/form.tsx";
import { askDoor } from "../lake/door.ts";
import { ROLE_WORDS, addPasskey, makesPasskeys } from "./service.ts";
import { TrashIcon } from "@sanity/icons/Trash";
import {
  ACCOUNT_PATH,
  OwnAccount,
  PASSKEYS_PATH,
  PASSKEY_NAME,
  PASSWORD_PATH,
  type Passkey,
} from "../../server/contracts/people-api.ts";
import { Entry, SMALL, Section } from "../ui/layout.tsx";
import { useToast } from "@sanity/ui/toast";

const ownAccount = async () => OwnAccount.parse(await askDoor("GET", ACCOUNT_PATH));

/** The reader's account: name, role, and ways to sign in. */
export function YourAccount() {
  const { data, trouble, reload } = useRequest(ownAccount);
  const [leaving, setLeaving] = useState(false);
  if (data === undefined) return <Trouble text={trouble} />;
  const { name, email, role, sessions, password, passkeys, passkeysAvailable } = data;
  return (
    <Stack gap={5}>
      <Trouble text={trouble} />
      <Section title="Your account">
        <Entry
          title={name}
          note={
            <>
              {email}
              <br />
              {ROLE_WORDS[role]}
              <br />
              {sessions === 1
                ? "Signed in only here"
                : `Signed in here and in ${sessions - 1} more`}
            </>
          }
        >
          <Button {...SMALL} text="Sign out everywhere" onClick={() => setLeaving(true)} />
        </Entry>
      </Section>
      {passkeysAvailable && <PasskeyList passkeys={passkeys} onChange={reload} />}
      <Flex gap={5} wrap="wrap">
        <WayIn title="Password">
          <PasswordForm hasPassword={password} onChange={reload} />
        </WayIn>
        {passkeysAvailable && makesPasskeys() && (
          <WayIn title="Passkey">
            <PasskeyForm hasPassword={password} onChange={reload} />
          </WayIn>
        )}
      </Flex>
      {leaving && (
        <Confirm
          question={{
            header: "Sign out everywhere?",
            text: "Also here. What you typed is kept.",
            yes: "Sign out",
            run: () => signOut(true),
          }}
          onClose={() => setLeaving(false)}
        />
      )}
    </Stack>
  );
}

/** A form about one way to sign in. */
function WayIn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack flex={1} gap={4} style={{ minWidth: "16em" }}>
      <Heading as="h2" size={1}>
        {title}
      </Heading>
      {children}
    </Stack>
  );
}

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  onChange: () => void;
}

/** One's own passkeys, each with a button that removes it. */
function PasskeyList({ passkeys, onChange }: PasskeyListProps) {
  const orToast = useErrorToast();
  if (passkeys.length === 0) return null;
  const remove = ({ id, name }: Passkey) =>
    orToast(`The passkey ${name} was not removed`, () =>
      askDoor("DELETE", PASSKEYS_PATH, { id }),
    ).then(onChange);
  return (
    <Section title="Your passkeys">
      {passkeys.map((passkey) => (
        <Entry
          key={passkey.id}
          testId="passkey"
          title={passkey.name}
          note={
            <>
              Added {exactTime(passkey.added)};{" "}
              {passkey.used === null ? (
                "not used yet"
              ) : (
                <>
                  used <Ago at={passkey.used} />
                </>
              )}
            </>
          }
        >
          <Button
            aria-label={`Remove the passkey ${passkey.name}`}
            icon={TrashIcon}
            {...SMALL}
            text="Remove"
            onClick={() => void remove(passkey)}
          />
        </Entry>
      ))}
    </Section>
  );
}

interface WayInFormProps {
  /** Whether there is a password now, which is asked for. */
  hasPassword: boolean;
  /** Reads the account again. */
  onChange: () => void;
}

/** Adds a passkey to one's own account. */
function PasskeyForm({ hasPassword, onChange }: WayInFormProps) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const send = async () => {
    await addPasskey(name, hasPassword ? password : undefined);
    setName("");
    setPassword("");
    onChange();
  };
  return (
    <Form button="Add a passkey" onSend={send}>
      <Field
        label="Name of the passkey"
        help="Where it is kept, like “Laptop” or “Blue key”."
        required
        maxLength={PASSKEY_NAME}
        value={name}
        onText={setName}
      />
      {hasPassword && (
        <Field
          label="Your password, to add a passkey"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onText={setPassword}
        />
      )}
    </Form>
  );
}

/** Changes one's own password. */
function PasswordForm({ hasPassword, onChange }: WayInFormProps) {
  const toast = useToast();
  const [old, setOld] = useState("");
  const [password, setPassword] = useState("");
  const send = async () => {
    await askDoor("PUT", PASSWORD_PATH, { ...(hasPassword && { old }), password });
    setOld("");
    setPassword("");
    const description = "You are signed out in every other browser.";
    toast.push({ status: "success", title: "The password was changed", description });
    onChange();
  };
  return (
    <Form button={hasPassword ? "Change the password" : "Set a password"} onSend={send}>
      {hasPassword && (
        <Field
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
          value={old}
          onText={setOld}
        />
      )}
      <Field
        label="New password"
        help="10 characters or more, and hard to guess: four words at random, for example."
        type="password"
        autoComplete="new-password"
        required
        value={password}
        onText={setPassword}
      />
    </Form>
  );
}
