import { Button, Card, Flex, Heading, Stack, Text } from "@sanity/ui";
import { useState } from "react";
import { signOut } from "../lake/session.ts";
import { useNow } from "../ui/use-now.ts";
import { useRequest } from "../ui/use-request.ts";
import { Confirm } from "./Confirm.tsx";
import { PasskeyForm } from "./PasskeyForm.tsx";
import { PasskeyList } from "./PasskeyList.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import { makesPasskeys, ownAccount } from "./service.ts";
import { Trouble } from "./Trouble.tsx";
import { ROLE_WORDS } from "./words.ts";

/** How often "2 minutes ago" is brought up to date, in milliseconds. */
const TICK_MS = 30_000;

/** The reader's account: name, role, and ways to sign in. */
export function YourAccount() {
  const { data, trouble, reload } = useRequest(ownAccount);
  const now = useNow(TICK_MS);
  const [leaving, setLeaving] = useState(false);
  if (data === undefined) return <Trouble text={trouble} />;
  const { name, email, role, sessions, password, passkeys, passkeysWork } = data;
  return (
    <Stack gap={5}>
      <Trouble text={trouble} />
      <Stack gap={4}>
        <Heading as="h2" size={1}>
          Your account
        </Heading>
        <Card border padding={4} radius={3}>
          <Flex align="center" gap={4} wrap="wrap">
            <Stack flex={1} gap={3} style={{ minWidth: "14em" }}>
              <Text size={2} weight="semibold">
                {name}
              </Text>
              <Text size={1}>{email}</Text>
              <Text muted size={1}>
                {ROLE_WORDS[role]}
              </Text>
              <Text muted size={1}>
                {sessions === 1
                  ? "Signed in only here"
                  : `Signed in here and in ${sessions - 1} more`}
              </Text>
            </Stack>
            <Button mode="ghost" text="Sign out everywhere" onClick={() => setLeaving(true)} />
          </Flex>
        </Card>
      </Stack>
      {passkeysWork && <PasskeyList passkeys={passkeys} now={now} onChange={reload} />}
      <Flex gap={5} wrap="wrap">
        <Card flex={1} style={{ minWidth: "16em" }}>
          <Stack gap={4}>
            <Heading as="h2" size={1}>
              Password
            </Heading>
            <PasswordForm has={password} onChange={reload} />
          </Stack>
        </Card>
        {passkeysWork && makesPasskeys() && (
          <Card flex={1} style={{ minWidth: "16em" }}>
            <Stack gap={4}>
              <Heading as="h2" size={1}>
                Passkey
              </Heading>
              <PasskeyForm hasPassword={password} onAdded={reload} />
            </Stack>
          </Card>
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
