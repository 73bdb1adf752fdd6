// A crowd of visitors as a process of its own: `node crowd.ts '<what they do, as JSON>'`. It asks until its input
// ends, and then prints how long the answers took.
import { Agent, request, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { percentile } from "../measure.ts";
import { Crowd, type Answered } from "./crowd-shape.ts";

const crowd = Crowd.parse(JSON.parse(process.argv[2] ?? ""));
const SECOND_MS = 1000;
/** Answers of this first while do not count: this process is still slow itself, and opens its connections. */
const WARM_UP_MS = 2000;
/** How long a slow client rests after each byte that it sends, and each part that it takes, in milliseconds. */
const REST_MS = 250;

const times: number[] = [];
const failures = new Map<string, number>();
let open = true;
process.stdin.resume().once("end", () => {
  open = false;
  const answered: Answered = {
    count: times.length,
    p99: percentile(times, 99),
    failures: Object.fromEntries(failures),
  };
  process.stdout.write(JSON.stringify(answered), () => process.exit(0));
});
await Promise.all(Array.from({ length: crowd.size }, (_, number) => begin(number)));

function begin(number: number): Promise<void> {
  const phase = (number / crowd.size) * SECOND_MS;
  if (crowd.pace === "slow") return crawl(phase);
  return ask(number, crowd.pace === "calm" ? phase : 0);
}

/** A visitor with one connection: the next page at once, or one a second. */
async function ask(number: number, phase: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const begun = performance.now() + phase;
  for (let turn = 0; open; turn += 1) {
    if (crowd.pace === "calm") {
      await wait(Math.max(0, begun + turn * SECOND_MS - performance.now()));
    }
    const path = crowd.paths[(number + turn) % crowd.paths.length] ?? "/";
    const asked = performance.now();
    try {
      const response = await answerOf(path, agent);
      const { statusCode = 0 } = response;
      if (statusCode >= 300) note(String(statusCode));
      else if (asked > WARM_UP_MS) times.push(performance.now() - asked);
    } catch (error) {
      note(error instanceof Error && "code" in error ? String(error.code) : String(error));
      await wait(10);
    }
  }
}

function answerOf(path: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const headers = { "Accept-Encoding": "gzip", ...crowd.headers };
    request(`${crowd.url}${path}`, { agent, headers }, (response) => {
      response.on("error", reject).on("end", () => resolve(response));
      response.resume();
    })
      .on("error", reject)
      .end();
  });
}

/** A client that sends its request byte by byte, takes the answer part by part, and begins again. */
async function crawl(phase: number): Promise<void> {
  const { hostname, port } = new URL(crowd.url);
  await wait(phase);
  while (open) {
    const socket = connect({ host: hostname, port: Number(port) });
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.on("error", () => undefined);
    socket.on("data", () => {
      socket.pause();
      setTimeout(() => socket.resume(), REST_MS);
    });
    for (const byte of `GET ${crowd.paths[0] ?? "/"} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`) {
      if (socket.destroyed) break;
      socket.write(byte);
      await wait(REST_MS);
    }
    await closed;
  }
}

function note(failure: string): void {
  failures.set(failure, (failures.get(failure) ?? 0) + 1);
}
