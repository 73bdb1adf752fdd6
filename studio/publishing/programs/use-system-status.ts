import { useEffect, useState } from "react";
import { STATUS_PATH, SystemStatus } from "../../../src/facts/status-api.ts";
import { lakeSession, lakeToken } from "../../lake/session.ts";
import { publisherAt } from "../publisher.ts";

/** Time between two questions, in milliseconds; the supervisor looks as often. */
const EVERY_MS = 15_000;

/** How the programs are; undefined before the first answer, and where no publisher can be asked. */
export function useSystemStatus(): SystemStatus | undefined {
  const [status, setStatus] = useState<SystemStatus>();
  useEffect(() => {
    const session = lakeSession();
    if (session?.publisher === undefined) return undefined;
    const ask = publisherAt(session.publisher, () => lakeToken(session));
    let ended = false;
    const look = () => {
      // A publisher that does not answer makes the last look an old one.
      ask(STATUS_PATH, SystemStatus).then(
        (answer) => !ended && setStatus(answer),
        () => undefined,
      );
    };
    look();
    const timer = setInterval(look, EVERY_MS);
    return () => {
      ended = true;
      clearInterval(timer);
    };
  }, []);
  return status;
}
