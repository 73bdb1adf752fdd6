import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { toBase64 } from "../../src/sealed/bytes.ts";
import { openGate, type GateSettings } from "./open-gate.ts";
import { gateOverview } from "./overview.ts";
import { formatPasswords } from "./passwords.ts";

const BOARD = { label: "board", password: "eight voices: one score" };
const FUNDER = { label: "funder", password: "correct horse battery staple" };
const PRESS = { label: "press", password: "press2024" };

/** A folder of a site's data, and what the command says beside it. */
async function site() {
  const dir = await mkdtemp(join(tmpdir(), "polyphony-overview-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  const settings = (passwords: readonly (typeof BOARD)[], key?: string): GateSettings => ({
    GATE_MODE: "sealed",
    GATE_PASSWORDS: formatPasswords(passwords),
    GATE_CONTENT_KEY: key,
    SITE_DATA_DIR: dir,
  });
  return {
    async build(passwords: readonly (typeof BOARD)[], key?: string) {
      const gate = await openGate(settings(passwords, key), () => undefined);
      if (gate.mode === "sealed") gate.keep();
    },
    async says(passwords: readonly (typeof BOARD)[], key?: string) {
      const text = (await gateOverview(settings(passwords, key), {})).join("\n");
      for (const { password } of [BOARD, FUNDER, PRESS]) expect(text).not.toContain(password);
      return text;
    },
  };
}

test("the command lists labels with what guessing costs, and says what the next build changes", async () => {
  const { build, says } = await site();
  expect(await says([BOARD])).toMatch(/board: about .* guesses.*not built here yet.*new: board/s);
  await build([BOARD, FUNDER]);
  expect(await says([FUNDER, BOARD])).toContain("The next build changes nothing of the gate.");
  const weaker = await says([BOARD, FUNDER, PRESS]);
  expect(weaker).toMatch(/press: weak: about .* under \$1 on a rented GPU/);
  expect(weaker).toContain("new: press");
  expect(weaker).not.toContain("content key is new");
  expect(await says([BOARD])).toMatch(/withdrawn: funder.*the content key is new: every file/s);
});

test("it says where the next build is refused, and what to do", async () => {
  const { build, says } = await site();
  const key = toBase64(new Uint8Array(32).fill(7));
  await build([BOARD, FUNDER], key);
  expect(await says([BOARD], key)).toMatch(/The next build is refused\..*"funder".*new-key/);
});

test("of an open site it says that nothing is encrypted", async () => {
  const settings = {
    GATE_MODE: "open",
    GATE_PASSWORDS: undefined,
    SITE_DATA_DIR: "unused",
  } as const;
  const lines = await gateOverview(settings, { GATE_PASSWORD: FUNDER.password });
  expect(lines.join("\n")).toMatch(/encrypts nothing.*everyone: about/s);
  expect(lines.join("\n")).not.toContain(FUNDER.password);
});
