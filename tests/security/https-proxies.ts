import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Ports of a proxy and of what is behind it, all on this machine. */
export interface ProxyPorts {
  port: number;
  site: number;
  studio: number;
  /** Folder of the site's files that it serves itself. Default: none. */
  files?: string;
}

/** A proxy that serves site, Studio and webhook at `https://localhost:<port>`, with our own file for it. */
export interface HttpsProxy {
  name: string;
  /** Whether the proxy is installed. */
  here: boolean;
  /** Tags of its tests. */
  tags: string[];
  /**
   * Starts it.
   * @param dir an empty folder
   * @returns the process, and the file with the certificate that signs it, once it is there
   */
  start(dir: string, ports: ProxyPorts): Promise<{ child: ChildProcess; root: string }>;
}

const has = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;

/** A file of ours, for the ports of a test. */
function configOf(file: string, { site, studio, files = "/none" }: ProxyPorts): string {
  return readFileSync(file, "utf8")
    .replaceAll("/srv/site", files)
    .replace("127.0.0.1:4321", `127.0.0.1:${site}`)
    .replaceAll("127.0.0.1:4326", `127.0.0.1:${studio}`);
}

const caddy: HttpsProxy = {
  name: "Caddy",
  here: has("caddy", "version"),
  tags: [],
  async start(dir, ports) {
    const own = configOf("Caddyfile", ports).replace(
      "{$SITE_URL} {",
      `https://localhost:${ports.port} {\n  tls internal`,
    );
    // No HTTP/3: the UDP port of the same number is taken, which is how tests share ports out.
    const general = ["admin off", "skip_install_trust", "auto_https disable_redirects"];
    const file = join(dir, "Caddyfile");
    await writeFile(
      file,
      `{\n  ${general.join("\n  ")}\n  servers {\n    protocols h1 h2\n  }\n}\n${own}`,
    );
    const child = spawn("caddy", ["run", "--config", file, "--adapter", "caddyfile"], {
      env: { ...process.env, HOME: dir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir },
      stdio: "ignore",
    });
    return { child, root: join(dir, "caddy", "pki", "authorities", "local", "root.crt") };
  },
};

const nginx: HttpsProxy = {
  name: "nginx",
  here: has("nginx", "-v") && has("openssl", "version"),
  tags: ["long"],
  async start(dir, ports) {
    const [certificate, key] = [join(dir, "localhost.crt"), join(dir, "localhost.key")];
    const made = spawnSync("openssl", [
      ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"],
      ...["-days", "2", "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"],
      ...["-keyout", key, "-out", certificate],
    ]);
    if (made.status !== 0) throw new Error(`No certificate: ${String(made.stderr)}`);
    const own = configOf("nginx.conf", ports)
      // The port for HTTP belongs to the machine.
      .replace(/server \{\s+listen 80;[\s\S]*?\n\}\n/, "")
      .replace("listen 443", `listen 127.0.0.1:${ports.port}`)
      .replaceAll("www.example.org;", "localhost;")
      .replace(/ssl_certificate \S+;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`);
    const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
      (name) => `${name}_temp_path ${dir}/${name};`,
    );
    await mkdir(join(dir, "logs"), { recursive: true });
    const file = join(dir, "nginx.conf");
    await writeFile(
      file,
      `daemon off; pid ${dir}/nginx.pid; error_log ${dir}/error.log;
events {}
http { include /etc/nginx/mime.types; access_log off; ${folders.join(" ")}\n${own}}`,
    );
    const child = spawn("nginx", ["-p", dir, "-c", file], { stdio: "ignore" });
    return { child, root: certificate };
  },
};

/** The proxies that we have a file for. */
export const PROXIES: readonly HttpsProxy[] = [caddy, nginx];
