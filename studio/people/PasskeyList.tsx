import { TrashIcon } from "@sanity/icons/Trash";
import { Button } from "@sanity/ui";
import type { Passkey } from "../../server/contracts/people-api.ts";
import { Entry, Section } from "../ui/Section.tsx";
import { SMALL } from "../ui/small.ts";
import { ago, exactly } from "../ui/time.ts";
import { useErrorToast } from "../ui/use-error-toast.ts";
import { removePasskey } from "./service.ts";

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  /** Milliseconds since 1970. */
  now: number;
  onChange: () => void;
}

/** One's own passkeys, each with a button that removes it. */
export function PasskeyList({ passkeys, now, onChange }: PasskeyListProps) {
  const orToast = useErrorToast();
  if (passkeys.length === 0) return null;
  const remove = ({ id, name }: Passkey) =>
    orToast(`The passkey ${name} was not removed`, () => removePasskey(id)).then(onChange);
  return (
    <Section title="Your passkeys">
      {passkeys.map((passkey) => (
        <Entry
          key={passkey.id}
          testId="passkey"
          title={passkey.name}
          note={`Added ${exactly(passkey.added)}; ${passkey.used === null ? "not used yet" : `used ${ago(passkey.used, now)}`}`}
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
