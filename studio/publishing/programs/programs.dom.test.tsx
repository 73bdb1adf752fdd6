import { ThemeProvider } from "@sanity/ui";
import { buildTheme } from "@sanity/ui/theme";
import { createServer } from "node:http";
import { createRoot } from "react-dom/client";
import { expect, onTestFinished, test, vi } from "vitest";
import { STATUS_PATH, type SystemStatus } from "../../../src/facts/status-api.ts";
import { SESSION_META, tokenKey } from "../../../src/facts/studio.ts";
import { listen } from "../../../server/http/listen.ts";
import { ProgramsCard } from "./ProgramsCard.tsx";

const theme = buildTheme();
vi.hoisted(() => Reflect.set(globalThis, "SC_DISABLE_SPEEDY", false));

const NOW = Date.parse("2026-11-24T12:00:00Z");
const PLACE = { port: 0, host: "127.0.0.1", program: "tests", settings: { port: "PORT" } };
const STATUS: SystemStatus = {
  at: new Date(NOW).toISOString(),
  programs: [{ program: "lake", ready: false, problems: ["It does not answer."] }],
  incidents: [],
};

test("the Publishing tool names a program that does not work", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
  onTestFinished(() => void vi.unstubAllGlobals());
  const asked: (string | undefined)[] = [];
  const publisher = createServer(({ method, url, headers }, response) => {
    if (method === "GET") asked.push(`${url} ${headers.authorization}`);
    response.writeHead(200, {
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Headers": "authorization",
    });
    response.end(JSON.stringify(STATUS));
  });
  const port = await listen(publisher, PLACE);
  onTestFinished(() => void publisher.close());
  document.head.innerHTML = `<meta name="${SESSION_META}" data-url="http://127.0.0.1:1" data-project="local" data-publisher="http://127.0.0.1:${port}">`;
  document.body.innerHTML = "<div id='tool'></div>";
  localStorage.setItem(tokenKey("local"), JSON.stringify({ token: "the-token" }));
  const root = createRoot(document.querySelector("#tool") ?? expect.fail());
  root.render(
    <ThemeProvider theme={theme}>
      <ProgramsCard now={NOW} />
    </ThemeProvider>,
  );
  onTestFinished(() => root.unmount());
  const card = () => document.querySelector("[role=status]")?.textContent;
  await expect.poll(card).toBe("Something does not workThe Content Lake: It does not answer.");
  expect(asked).toEqual([`${STATUS_PATH} Bearer the-token`]);
});
