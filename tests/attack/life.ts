import { z } from "zod";
import { exchange, type Exchange } from "./wire.ts";

const ReadyBody = z.object({ pid: z.number().int().positive() });
const QUESTION = "GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n";

/** What came of asking a program whether it is alive. */
export interface Life {
  came: Exchange["kind"];
  /** Its process; undefined without an answer. */
  pid: number | undefined;
}

/** Asks the program at a port of this machine whether it is alive. */
export async function askForLife(port: number, patienceMs: number): Promise<Life> {
  const came = await exchange(port, Buffer.from(QUESTION), { patienceMs });
  return { came: came.kind, pid: came.kind === "reply" ? pidIn(came.body) : undefined };
}

function pidIn(body: Buffer): number | undefined {
  try {
    return ReadyBody.safeParse(JSON.parse(body.toString("utf8"))).data?.pid;
  } catch {
    return undefined;
  }
}
