import { once } from "node:events";
import { readdir, readFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { onPath } from "../../server/cli/lib/chromium.ts";
import { buildSite } from "../../server/cli/lib/site-build.ts";
import { openGate } from "../../server/gate/open-gate.ts";
import {
  formatPasswords,
  sealedGate,
  SEALED_CONTENT_KEY,
  SEALED_PASSWORDS,
} from "../../server/gate/testing/sealed-gate.ts";
import { ROOT } from "../../server/runtime/root.ts";
import { toBase64 } from "sealed-site";
import { sealedForm } from "../../src/sealing/site-form.ts";
import { documentedCommand } from "../documented-command.ts";
import { skipReason } from "../skip-reason.ts";
import { createInstance, type Instance } from "../support/instance.ts";

/*
 * A sealed site at a host that builds it: the publisher calls the host's hook, and the host builds with the
 * variables that docs/deploying.md names.
 */

vi.setConfig({ testTimeout: 240_000 });
const LONG = { timeout: 120_000 };
const IMPACT = "Said in other words, for the host.";
/** Files that our server reads itself, or answers with a redirect or for another address. */
const NOT_ITSELF = new Set(["/404.html", "/agents/index.html", "/_headers", "/_redirects"]);

const GATE = {
  GATE_MODE: "sealed",
  GATE_PASSWORDS: formatPasswords(
    Object.entries(SEALED_PASSWORDS).map(([label, password]) => ({ label, password })),
  ),
  GATE_CONTENT_KEY: toBase64(SEALED_CONTENT_KEY),
} as const;

let host: Server;
/** Bodies of the calls of its deploy hook. */
const calls: string[] = [];
let world: Instance;
/** Absolute path of the host's build. */
let built: string;
/** What a host does when its hook is called: a build of its own, on a machine that knows nothing of others. */
async function buildAtHost(): Promise<void> {
  const gate = await openGate({
    ...GATE,
    SITE_DATA_DIR: join(world.dir, "of-the-host"),
  });
  const source = { config: world.source, label: "the dataset", close: async () => undefined };
  await buildSite(source, { gate, outDir: relative(ROOT, built), siteUrl: undefined });
}

describe.runIf(onPath("curl") !== undefined)(
  "a sealed site at a host that builds",
  skipReason("needs curl"),
  () => {
    beforeAll(async () => {
      host = createServer((request, response) => {
        let body = "";
        request.setEncoding("utf8").on("data", (text: string) => (body += text));
        request.on("end", () => {
          calls.push(body);
          response.writeHead(201).end();
        });
      }).listen(0, "127.0.0.1");
      await once(host, "listening");
      const address = host.address();
      const port = typeof address === "object" ? address?.port : undefined;
      const settings = {
        ...GATE,
        ON_RELEASE: documentedCommand("Deploy hooks"),
        DEPLOY_HOOK_URL: `http://127.0.0.1:${port}/hook`,
      };
      world = await createInstance({ gate: await sealedGate(), settings });
      built = join(world.dir, "built-by-the-host");
    });
    afterAll(async () => {
      await world.remove();
      host.close();
    });

    test("is built after each publish, with the same bytes as the publisher's", async () => {
      await world.start();
      await expect.poll(() => calls.length, LONG).toBe(1);
      await world.client
        .patch("agent-leila")
        .set({ "priorityData.critical[0].impact": IMPACT })
        .commit();
      await expect.poll(() => calls.length, LONG).toBe(2);
      expect(calls).toEqual(["{}", "{}"]);

      await buildAtHost();
      const form = await sealedForm(SEALED_CONTENT_KEY);
      const read = (path: string) => readFile(join(built, path));
      expect(String(await form.bodyOf("/agent/leila", read))).toContain(IMPACT);
      const files = await readdir(built, { recursive: true, withFileTypes: true });
      const different: string[] = [];
      for (const file of files.filter((entry) => entry.isFile())) {
        const path = join(file.parentPath, file.name);
        const bytes = await readFile(path);
        expect(/Leila|Said in other words/.test(bytes.toString("latin1")), path).toBe(false);
        const address = `/${relative(built, path)}`;
        if (NOT_ITSELF.has(address)) continue;
        const response = await fetch(
          world.siteUrl + address.replace(/\/(?:index\.html)?$/, "") || "/",
        );
        const other = Buffer.from(await response.arrayBuffer());
        if (!other.equals(bytes)) different.push(`${address} ${response.status}`);
      }
      expect(different, "files of the release that the host has built otherwise").toEqual([]);
    });
  },
);
