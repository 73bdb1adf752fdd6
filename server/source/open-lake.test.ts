import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { testFolder } from "../../tests/support/test-folder.ts";
import { type Lake, lakeToken } from "content-lake";
import { openDoor } from "content-lake/testing";
import { parseSettings } from "../runtime/settings.ts";
import { openLake } from "./open-lake.ts";
import { copySeededLake } from "./testing/test-lake.ts";

test("a lake with a damaged document names it with advice, in the log and in responses", async () => {
  const dir = testFolder();
  const dataDir = join(dir, "lake");
  await copySeededLake(dataDir);
  const database = new DatabaseSync(join(dataDir, "lake.sqlite"));
  // Changed bytes inside a string are still valid JSON.
  database.exec(
    "UPDATE documents SET body = replace(body, 'Nora', 'Nova') WHERE id = 'agent-nora'",
  );
  database.close();
  const lines: string[] = [];
  const note = (line: string) => void lines.push(line);
  let mounted: Pick<Lake, "handle" | "upgrade"> | undefined;
  const lake = await openLake(
    parseSettings({ LAKE_DATA_DIR: dataDir, SITE_DATA_DIR: join(dir, "site") }),
    {
      adopt: false,
      people: undefined,
      logger: { error: note, info: note },
      mount: (opened) => {
        mounted = opened;
      },
      published: () => undefined,
    },
  );
  expect(lines).toEqual([
    expect.stringMatching(
      /^The document "agent-nora" .*lake\.sqlite\) cannot be read.* npm run restore/,
    ),
  ]);
  expect(await lake.checks()).toEqual([{ name: "database", ok: false, message: lines[0] }]);
  if (mounted === undefined) throw new Error("Nothing answers.");
  const door = await openDoor(mounted);
  const headers = { authorization: `Bearer ${lakeToken(dataDir)}` };
  const response = await fetch(`${door.url}/v1/data/query/production?query=*`, { headers });
  await door.close();
  expect(response.status).toBe(503);
  expect(await response.text()).toContain("npm run restore");
});
