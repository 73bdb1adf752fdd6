import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { LAKE_NAME } from "content-lake";
import { serveLocally } from "../../tests/support/own-server.ts";
import { testFolder } from "../../tests/support/test-folder.ts";
import { Fatal } from "../runtime/fatal.ts";
import { copyLake } from "./lake.ts";

test("a backup during which the program ends says that it was not made, and what to do", async () => {
  const address = { projectId: "polyphony", dataset: "production", dataDir: testFolder() };
  const { port, close } = await serveLocally((request, response) => {
    if (request.url === "/lake") {
      response.end(JSON.stringify({ lake: LAKE_NAME, ...address }));
      return;
    }
    response.writeHead(200, { "content-length": 1000 });
    response.write("half", () => request.socket.destroy());
  });
  onTestFinished(close);
  const url = `http://127.0.0.1:${port}`;
  const copied = copyLake({ ...address, url }, join(address.dataDir, "copy"));
  await expect(copied).rejects.toThrow(Fatal);
  await expect(copied).rejects.toThrow(/^No backup was made: .* Run this again/);
});
