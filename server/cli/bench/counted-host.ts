import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { Fatal } from "../../runtime/fatal.ts";
import { freePorts } from "../../runtime/testing/free-ports.ts";
import { serveSite } from "../../site/serve.ts";
import { onPath } from "../lib/on-path.ts";

/** A site as a visitor reaches it, and what it has cost them. */
export interface Counted {
  /** Address, without a slash at the end. */
  url: string;
  /** Bytes that were sent to the browser. */
  bytes(): number;
}

/**
 * Serves a folder behind Caddy (HTTPS, HTTP/2, compressed) where this machine has it, else over
 * HTTP/1.1 and as it is, for as long as something is measured.
 * @param folder absolute path of a built site
 */
export async function measureWith<Result>(
  folder: string,
  act: (host: Counted) => Promise<Result>,
): Promise<Result> {
  const [port = 0, sitePort = 0, outerPort = 0] = await freePorts(3);
  const site = await serveSite({ folder, port: sitePort, host: "127.0.0.1" });
  const dir = await mkdtemp(join(tmpdir(), "polyphony-bench-"));
  const caddy = onPath("caddy");
  const proxy = caddy === undefined ? undefined : await startCaddy(caddy, dir, port, sitePort);
  let bytes = 0;
  const inner = proxy === undefined ? sitePort : port;
  const outer = createServer((browser) => {
    const host = connect(inner, "127.0.0.1");
    host.on("data", (data) => (bytes += data.length));
    browser.pipe(host).pipe(browser);
    const end = () => {
      browser.destroy();
      host.destroy();
    };
    browser.on("error", end);
    host.on("error", end);
  });
  await new Promise<void>((resolve) => outer.listen(outerPort, "127.0.0.1", resolve));
  try {
    const scheme = proxy === undefined ? "http" : "https";
    return await act({ url: `${scheme}://localhost:${outerPort}`, bytes: () => bytes });
  } finally {
    outer.close();
    proxy?.kill();
    await site.close();
    await rm(dir, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** How often, and with how long a pause, a program is asked whether it is there, in milliseconds. */
const TRIES = { count: 100, pause: 100 };

async function startCaddy(
  program: string,
  dir: string,
  port: number,
  sitePort: number,
): Promise<ChildProcess> {
  const file = join(dir, "Caddyfile");
  const general =
    "admin off\n skip_install_trust\n auto_https disable_redirects\n servers {\n protocols h1 h2\n }";
  const site = `https://localhost:${port} {\n tls internal\n encode zstd gzip\n reverse_proxy 127.0.0.1:${sitePort}\n}`;
  await writeFile(file, `{\n ${general}\n}\n${site}\n`);
  const child = spawn(program, ["run", "--config", file, "--adapter", "caddyfile"], {
    env: { ...process.env, HOME: dir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir },
    stdio: "ignore",
  });
  for (let tried = 0; tried < TRIES.count; tried++) {
    if (await listens(port)) return child;
    await delay(TRIES.pause);
  }
  child.kill();
  throw new Fatal("Caddy does not start here.");
}

function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.destroy();
      resolve(true);
    });
    socket.on("error", () => resolve(false));
  });
}
