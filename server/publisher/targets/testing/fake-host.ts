import { createServer } from "node:http";
import { readBody } from "../../../http/body.ts";

/** A call of a hook, as a host sees it. */
export interface HookCall {
  method: string;
  /** Path and query. */
  url: string;
  body: string;
}

/** What a host answers; "silent" never, "lost" by cutting the connection. */
export type HostAnswer =
  | { status: number; body?: string; headers?: Record<string, string> }
  | "silent"
  | "lost";

/** A host that builds, for tests. */
export interface FakeHost {
  url: string;
  calls: HookCall[];
  answer: (call: HookCall) => HostAnswer;
  close(): Promise<void>;
}

/** Answers as each host documents it (Netlify shows none: a plain 200). */
export const ACCEPTED = {
  Netlify: { status: 200 },
  Vercel: {
    status: 201,
    body: '{"job":{"id":"A7OcAEEgNRh61p1VZXE1","state":"PENDING","createdAt":1564399503217}}',
  },
  Cloudflare: {
    status: 200,
    body: '{"success":true,"errors":[],"messages":[],"result":{"build_uuid":"a1b2c3d4","branch":"main"}}',
  },
} satisfies Record<string, HostAnswer>;

/** Starts a host on a free port of the loopback address. */
export async function fakeHost(): Promise<FakeHost> {
  const server = createServer((request, response) => {
    void readBody(request, Infinity).then((bytes) => {
      const call = { method: request.method ?? "", url: request.url ?? "", body: String(bytes) };
      host.calls.push(call);
      const answer = host.answer(call);
      if (answer === "lost") request.socket.destroy();
      else if (answer !== "silent") {
        response.writeHead(answer.status, answer.headers).end(answer.body);
      }
    });
  });
  const host: FakeHost = {
    url: "",
    calls: [],
    answer: () => ({ status: 200 }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  host.url = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
  return host;
}
