import { sealedGate } from "../../../gate/testing/sealed-gate.ts";
import { serveSite } from "../../../site/serve.ts";
import { runPlaywright } from "../browser-tests.ts";
import type { Tally } from "../tally.ts";
import { builtSite } from "./built-site.ts";

/**
 * Runs the browser tests on a sealed site.
 * @param env what the tests of the open site read; its files say which pages there are
 * @param folder absolute path of a folder for what the tests leave behind; the report lies beside it
 */
export async function runSealedBrowserTests(
  env: NodeJS.ProcessEnv,
  folder: string,
): Promise<Tally> {
  const { outDir } = await builtSite(await sealedGate());
  const server = await serveSite({ folder: outDir, port: 0, host: "127.0.0.1" });
  try {
    const sealed = { ...env, TEST_SITE_URL: server.url, TEST_SEALED_FOLDER: outDir };
    // The tests of the open site run at the same time.
    const args = [`--output=${folder}`, "--workers=1"];
    return await runPlaywright(args, sealed, `${folder}.json`);
  } finally {
    await server.close();
  }
}
