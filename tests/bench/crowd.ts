// Visitors as a process of their own: `node crowd.ts '<Crowd as JSON>'`. They send requests until its input ends;
// then it prints the response times.
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { percentile } from "./percentile.ts";
import { Crowd, type ResponseTimes } from "./crowd-shape.ts";

const { url, size, pauseMs, paths } = Crowd.parse(JSON.parse(process.argv[2] ?? ""));
/** Responses before this time do not count, because this process is still slow. In milliseconds. */
const WARM_UP_MS = 2000;

const times: number[] = [];
let failures = 0;
let open = true;
process.stdin.resume().once("end", () => {
  open = false;
  const [p99, slowest] = [percentile(times, 99), percentile(times, 100)];
  const responseTimes: ResponseTimes = { count: times.length, p99, slowest, failures };
  process.stdout.write(JSON.stringify(responseTimes), () => process.exit(0));
});
await Promise.all(Array.from({ length: size }, (_, number) => visit(number)));

/** One visitor with one connection. */
async function visit(number: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const begun = performance.now() + (number / size) * pauseMs;
  for (let turn = 0; open; turn += 1) {
    await wait(Math.max(0, begun + turn * pauseMs - performance.now()));
    const start = performance.now();
    const right = await ask(paths[(number + turn) % paths.length] ?? "/", agent);
    if (!right) failures += 1;
    else if (start > WARM_UP_MS) times.push(performance.now() - start);
  }
}

function ask(path: string, agent: Agent): Promise<boolean> {
  return new Promise((resolve) => {
    request(url + path, { agent, headers: { "Accept-Encoding": "gzip" } }, (response) => {
      response.on("error", () => resolve(false));
      response.on("end", () => resolve(response.statusCode === 200));
      response.resume();
    })
      .on("error", () => resolve(false))
      .end();
  });
}
