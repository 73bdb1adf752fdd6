import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";

/**
 * Asks for a password on the terminal without showing it; where there is none, its first line of input
 * is the password.
 * @returns empty when nothing was typed
 */
export async function askPassword(label: string): Promise<string> {
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const { stdin } = process;
  const reader = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY });
  if (stdin.isTTY) process.stderr.write(`Password for "${label}" (it is not shown): `);
  try {
    for await (const line of reader) return line.trim();
    return "";
  } finally {
    reader.close();
    if (stdin.isTTY) process.stderr.write("\n");
  }
}
