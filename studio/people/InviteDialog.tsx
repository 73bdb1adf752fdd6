import { Box, Dialog, Text } from "@sanity/ui";
import { useId, useState } from "react";
import { INVITATION_HOURS, ROLES, type ListedPerson } from "../../server/contracts/people-api.ts";
import { Choice } from "./Choice.tsx";
import { CopyLink } from "./CopyLink.tsx";
import { Field } from "./Field.tsx";
import { Form } from "./Form.tsx";
import { invite } from "./service.ts";
import { ROLE_WORDS } from "./words.ts";

/** Choices of a link's validity, in hours. */
const TIMES = [
  [4, "4 hours"],
  [24, "A day"],
  [INVITATION_HOURS.usual, "Three days"],
  [INVITATION_HOURS.most, "A week"],
] as const;
const ROLE_CHOICES = ROLES.map((role) => [role, ROLE_WORDS[role]] as const);

interface InviteDialogProps {
  /** Person who gets a new link; undefined to invite somebody new. */
  again?: ListedPerson | undefined;
  /** Called when a link was made. */
  onMade: () => void;
  onClose: () => void;
}

/** Makes a link with which a person joins, and shows it once. */
export function InviteDialog({ again, onMade, onClose }: InviteDialogProps) {
  const id = useId();
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<ListedPerson["role"]>("editor");
  const [hours, setHours] = useState<number>(INVITATION_HOURS.usual);
  const [url, setUrl] = useState<string>();
  const send = async () => {
    setUrl(
      await invite(again ? { id: again.id, hours } : { email: email.trim(), name, role, hours }),
    );
    onMade();
  };
  const whom = again?.name ?? name;
  return (
    <Dialog
      id={id}
      header={again ? `A new link for ${again.name}` : "Invite a person"}
      width={1}
      onClose={onClose}
    >
      <Box padding={4}>
        {url !== undefined ? (
          <CopyLink
            url={url}
            note={`It works once. Send it to ${whom} in a way that only they can read.`}
          />
        ) : (
          <Form button="Make the link" onSend={send}>
            {again && (
              <Text size={1}>
                With it they choose a new password or passkey. Using the link ends their current
                ones, and every open session.
              </Text>
            )}
            {!again && (
              <>
                <Field label="Name" required maxLength={100} value={name} onText={setName} />
                <Field label="Email" type="email" required value={email} onText={setEmail} />
                <Choice label="Role" value={role} options={ROLE_CHOICES} onChoose={setRole} />
              </>
            )}
            <Choice label="The link opens for" value={hours} options={TIMES} onChoose={setHours} />
          </Form>
        )}
      </Box>
    </Dialog>
  );
}
