import { WebSocket } from "ws";
import { z } from "zod";

const BidiMessage = z.object({
  id: z.number().optional(),
  error: z.string().optional(),
  message: z.string().optional(),
  result: z.unknown(),
});

/** A session of WebDriver BiDi. */
export interface Session {
  /** @throws Error when the browser refuses, or the connection is gone */
  send(method: string, params: object): Promise<unknown>;
  close(): void;
}

/** Begins a session with the browser that listens at an address. */
export async function openSession(url: string): Promise<Session> {
  const socket = new WebSocket(`${url}/session`);
  await new Promise((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  const waiting = new Map<number, { resolve(value: unknown): void; reject(why: Error): void }>();
  socket.on("message", (data) => {
    const { id, error, message, result } = BidiMessage.parse(JSON.parse(String(data)));
    // What has no number is an event: no command asked for it.
    const asked = id === undefined ? undefined : waiting.get(id);
    if (id === undefined || asked === undefined) return;
    waiting.delete(id);
    if (error === undefined) asked.resolve(result);
    else asked.reject(new Error(`${error}: ${message ?? ""}`));
  });
  socket.on("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("The browser is gone."));
    waiting.clear();
  });
  let last = 0;
  const session: Session = {
    send: (method, params) =>
      new Promise((resolve, reject) => {
        last += 1;
        waiting.set(last, { resolve, reject });
        socket.send(JSON.stringify({ id: last, method, params }), (error) => {
          if (error) reject(error);
        });
      }),
    close: () => socket.terminate(),
  };
  await session.send("session.new", { capabilities: {} });
  return session;
}
