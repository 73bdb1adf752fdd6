import { createServer, type RequestListener, type Server } from "node:http";
import { afterEach, describe, expect, test } from "vitest";
import { askProgram } from "./ask.ts";
import { isWell, statusTable, type Status } from "./table.ts";
import { figure, size, span } from "./units.ts";

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function listening(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}`;
}

/** A program that answers both questions. */
const program =
  (name: string, status: number, ready: object): RequestListener =>
  (request, response) => {
    const body = request.url === "/health" ? { program: name, startedAt: AT } : ready;
    response.writeHead(request.url === "/health" ? 200 : status).end(JSON.stringify(body));
  };

const AT = "2026-11-22T20:00:00.000Z";
const NOW = Date.parse(AT) + 3_900_000;
const BRIEF = { healthMs: 100, readyMs: 100 };

describe("a program is", () => {
  test("ready, with its figures", async () => {
    const figures = { documents: 327 };
    const url = await listening(program("lake", 200, { ready: true, checks: [], figures }));
    expect(await askProgram({ program: "lake", url })).toMatchObject({
      state: "ready",
      startedAt: AT,
      figures,
    });
  });

  test("not ready, and says why", async () => {
    const checks = [{ name: "disk", ok: false, message: "The disk is full." }];
    const url = await listening(program("lake", 503, { ready: false, checks, figures: {} }));
    expect(await askProgram({ program: "lake", url })).toMatchObject({
      state: "not ready",
      checks,
    });
  });

  test("hanging, whether it was already or begins to between two questions", async () => {
    const deaf = await listening(() => undefined);
    expect((await askProgram({ program: "lake", url: deaf }, BRIEF)).state).toBe("no answer");
    const half = await listening((request, response) => {
      if (request.url === "/health") response.end('{"program":"lake"}');
    });
    expect((await askProgram({ program: "lake", url: half }, BRIEF)).state).toBe("no answer");
  });

  test("another one that has its port", async () => {
    for (const answer of [program("site", 200, { ready: true }), plain]) {
      const url = await listening(answer);
      expect((await askProgram({ program: "lake", url })).state).toBe("foreign");
    }
  });

  test("not running", async () => {
    const url = await listening(plain);
    for (const server of servers.splice(0)) await new Promise((done) => server.close(done));
    expect((await askProgram({ program: "lake", url })).state).toBe("not running");
  });
});

const plain: RequestListener = (_, response) => void response.end("<h1>Welcome</h1>");

describe("the table", () => {
  const one = { url: "http://127.0.0.1:1", checks: [], figures: {} };
  const release = { id: 12, at: AT, pages: 48, cause: "agent-nora was published" };
  const well: Status = {
    programs: [
      { ...one, program: "site", state: "ready", startedAt: AT, figures: { releasesBytes: 3.2e6 } },
      { ...one, program: "publisher", state: "ready", startedAt: AT },
    ],
    release,
  };

  test("has a line for each program, and the release that visitors see", () => {
    expect(statusTable(well, NOW)).toBe(
      [
        "site       ready          for 1 h 5 min   http://127.0.0.1:1",
        "           releases 3.2 MB",
        "publisher  ready          for 1 h 5 min   http://127.0.0.1:1",
        "",
        "Visitors see release 12 (48 pages), made 1 h 5 min ago: agent-nora was published",
      ].join("\n"),
    );
    expect(isWell(well)).toBe(true);
  });

  test("says below a program what is wrong with it", () => {
    const message = "The Content Lake does not answer.";
    const ill: Status = {
      ...well,
      programs: [
        {
          ...one,
          program: "publisher",
          state: "not ready",
          checks: [{ name: "lake", ok: false, message }],
        },
        { ...one, program: "lake", state: "no answer" },
      ],
    };
    const table = statusTable(ill, NOW);
    expect(table).toContain(`! ${message}`);
    expect(table).toContain("! It does not answer.");
    expect(isWell(ill)).toBe(false);
  });

  test("names incidents, and is not well while there is one", () => {
    const incidents = [{ key: "disk", message: "The disk fills.", since: AT }];
    expect(statusTable({ ...well, incidents }, NOW)).toContain(
      "Alert for 1 h 5 min: The disk fills.",
    );
    expect(isWell({ ...well, incidents })).toBe(false);
  });

  test("says so when nothing runs, and when there is no site yet", () => {
    const table = statusTable(
      { programs: [{ ...one, program: "site", state: "not running" }] },
      NOW,
    );
    expect(table).toContain("Nothing runs. Start it: npm start");
    expect(table).toContain("There is no release yet");
    expect(isWell({ programs: well.programs })).toBe(false);
  });
});

test("sizes, times and figures are in units that people use", () => {
  expect([0, 999, 1000, 99_949, 999_499, 999_500, 3.21e9].map(size)).toEqual([
    "0 bytes",
    "999 bytes",
    "1.0 kB",
    "99.9 kB",
    "999 kB",
    "1.0 MB",
    "3.2 GB",
  ]);
  expect([0, 999, 61_000, 3_600_000, 90_000_000].map(span)).toEqual([
    "0 ms",
    "999 ms",
    "1 min 1 s",
    "1 h",
    "1 d 1 h",
  ]);
  expect(figure("historyBytes", 1e6)).toBe("history 1.0 MB");
  expect(figure("lastPublishMs", 65_000)).toBe("last publish 1 min 5 s");
  expect(figure("documents", 12_345)).toBe("documents 12,345");
});
