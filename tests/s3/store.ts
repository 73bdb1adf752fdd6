import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onPath } from "../../server/cli/lib/chromium.ts";
import { run } from "../../server/runtime/step.ts";

/** A running S3-compatible store: OpenStack Swift. */
export interface RunningStore {
  /** Environment that configures it in rclone, as the remote `bucket`. */
  env: Readonly<Record<string, string>>;
  close(): Promise<void>;
}

const SERVERS = ["account", "container", "object", "proxy"] as const;
type Server = (typeof SERVERS)[number];
type Ports = Record<Server, number>;

const KEY = { id: "test:tester", secret: "testing" };
const REGION = "us-east-1";
/** How long a busy machine may take until a server answers, in milliseconds. */
const PATIENCE_MS = 120_000;

/** Swift reads its secret from /etc; this reads it from where the test has written it. */
const STARTER = `
import runpy, sys
from swift.common import utils
utils.SWIFT_CONF_FILE = sys.argv.pop(1)
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
`;

/** Whether rclone and the store are installed: Debian's rclone, swift-proxy, -account, -container, -object. */
export function isStoreInstalled(): boolean {
  const programs = ["rclone", ...SERVERS.map((server) => `swift-${server}-server`)];
  return programs.every((program) => onPath(program) !== undefined);
}

/**
 * Starts the store with its data in a new folder, on free ports of this machine.
 * @param bucket one that exists at the start
 * @throws when a server does not answer
 */
export async function startStore(bucket: string): Promise<RunningStore> {
  const folder = await mkdtemp(join(tmpdir(), "polyphony-s3-"));
  const ports = await freePorts();
  await configure(folder, ports);
  const children = SERVERS.map((server) => start(folder, server));
  const endpoint = `http://127.0.0.1:${ports.proxy}`;
  const env = {
    RCLONE_CONFIG: "/dev/null",
    // rclone trusts only the system's certificates.
    AWS_CA_BUNDLE: "",
    RCLONE_CONFIG_BUCKET_TYPE: "s3",
    RCLONE_CONFIG_BUCKET_PROVIDER: "Other",
    RCLONE_CONFIG_BUCKET_ENDPOINT: endpoint,
    RCLONE_CONFIG_BUCKET_REGION: REGION,
    RCLONE_CONFIG_BUCKET_ACCESS_KEY_ID: KEY.id,
    RCLONE_CONFIG_BUCKET_SECRET_ACCESS_KEY: KEY.secret,
  };
  const close = async () => {
    await Promise.all(children.map(end));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await untilOk(`The store did not answer at ${endpoint}`, () =>
      fetch(`${endpoint}/healthcheck`),
    );
    // The proxy responds before the servers behind it do; rclone retries.
    const made = await run("rclone", ["mkdir", `bucket:${bucket}`, "--retries", "10"], { env });
    if (made.code !== 0) throw new Error(made.output);
  } catch (error) {
    await close();
    throw error;
  }
  return { env, close };
}

/** One server of each kind, one copy of everything. */
async function configure(folder: string, ports: Ports): Promise<void> {
  await mkdir(join(folder, "disks/one"), { recursive: true });
  const hash = "[swift-hash]\nswift_hash_path_suffix = test\nswift_hash_path_prefix = test\n";
  await writeFile(join(folder, "swift.conf"), hash);
  for (const server of SERVERS) {
    const common = `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${ports[server]}
devices = ${folder}/disks
mount_check = false
swift_dir = ${folder}
user = ${process.env.USER ?? "root"}
workers = 0
`;
    const parts = server === "proxy" ? PROXY : backend(server);
    await writeFile(join(folder, `${server}.conf`), common + parts);
    if (server !== "proxy") await makeRing(join(folder, `${server}.builder`), ports[server]);
  }
}

const PROXY = `[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth bulk slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
[filter:s3api]
use = egg:swift#s3api
location = ${REGION}
[filter:cache]
use = egg:swift#memcache
# Its place has to be filled; with nothing there, nothing is cached.
memcache_servers = 127.0.0.1:9
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
${["catch_errors", "gatekeeper", "healthcheck", "listing_formats", "bulk", "slo", "dlo"]
  .map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`)
  .join("")}`;

const backend = (server: Server) =>
  `[pipeline:main]\npipeline = ${server}-server\n[app:${server}-server]\nuse = egg:swift#${server}\n`;

/** Which disk holds what: there is one. */
async function makeRing(builder: string, port: number): Promise<void> {
  const steps = [
    ["create", "4", "1", "1"],
    ["add", `r1z1-127.0.0.1:${port}/one`, "1"],
    ["rebalance"],
  ];
  for (const step of steps) {
    const { code, output } = await run("swift-ring-builder", [builder, ...step]);
    // 1 is a warning: every copy is on one disk.
    if (code > 1) throw new Error(output);
  }
}

function start(folder: string, server: Server): ChildProcess {
  const program = onPath(`swift-${server}-server`) ?? "";
  const args = ["-c", STARTER, join(folder, "swift.conf"), program, join(folder, `${server}.conf`)];
  // Debian's own Python is the one that has Swift's modules.
  return spawn("/usr/bin/python3", args, { stdio: "ignore" });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill();
  await ended;
}

async function untilOk(problem: string, ask: () => Promise<Response>): Promise<void> {
  const given = AbortSignal.timeout(PATIENCE_MS);
  let last: number | undefined;
  while (!given.aborted) {
    const response = await ask().catch(() => undefined);
    if (response?.ok) return;
    last = response?.status;
    await sleep(100);
  }
  throw new Error(`${problem} (${last ?? "no answer"}).`);
}

async function freePorts(): Promise<Ports> {
  const servers = SERVERS.map(() => createServer().listen(0, "127.0.0.1"));
  await Promise.all(servers.map((server) => once(server, "listening")));
  const [account = 0, container = 0, object = 0, proxy = 0] = servers.map((server) => {
    const address = server.address();
    return typeof address === "object" && address !== null ? address.port : 0;
  });
  await Promise.all(servers.map((server) => once(server.close(), "close")));
  return { account, container, object, proxy };
}
