import { createServer } from "node:net";
import { Fatal } from "./fatal.ts";

/**
 * Checks that a port can be listened on, before any long step begins.
 * @param port 1 to 65535
 * @param variable the environment variable that moves it
 * @throws Fatal when the port is taken or not allowed
 */
export async function requireFreePort(port: number, host: string, variable: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error) => reject(portError(error, port, host, variable)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function portError(error: Error, port: number, host: string, variable: string): Error {
  const code = "code" in error ? error.code : undefined;
  if (code === "EADDRINUSE") {
    return new Fatal(
      `Port ${port} is taken by another program. Stop it, or choose another port: ${variable}=${port + 1} npm start`,
    );
  }
  if (code === "EACCES") {
    return new Fatal(
      `Port ${port} is not allowed for this user. Choose one above 1023: ${variable}`,
    );
  }
  if (code === "EADDRNOTAVAIL") {
    return new Fatal(`${host} is not an address of this machine. Correct HOST.`);
  }
  return error;
}
