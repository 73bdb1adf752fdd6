import { connect } from "node:net";

/**
 * Writes a request to a port of this machine byte by byte: no client is between.
 * @param then sent when the first bytes are back
 * @param later resolves to more bytes to send
 * @returns everything that the server sends until it closes the connection
 */
export function say(
  port: number,
  text: string,
  then?: string,
  later?: Promise<string>,
): Promise<string> {
  return new Promise((resolve, reject) => {
    let response = "";
    const socket = connect(port, "127.0.0.1", () => socket.write(text));
    socket.on("data", (part) => (response += String(part)));
    if (then !== undefined) socket.once("data", () => socket.write(then));
    void later?.then((rest) => socket.write(rest));
    socket.on("close", () => resolve(response)).on("error", reject);
  });
}

/** Writes a request with these header lines, after which the connection ends. @returns the whole response */
export function sayLines(port: number, line: string, headers: readonly string[]): Promise<string> {
  return say(port, [line, "Connection: close", ...headers, "", ""].join("\r\n"));
}

/** The status of a whole response. */
export function statusOf(response: string): number {
  return Number(response.split(" ")[1]);
}
