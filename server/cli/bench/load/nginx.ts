import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { freePort } from "../../../runtime/testing/free-ports.ts";
import { CORES } from "./cores.ts";

/** nginx with the files of a site. */
export interface Nginx {
  url: string;
  close(): Promise<void>;
}

const COMPRESSED = /\.(?:html|css|js|svg|txt|xml)$/;

/**
 * Serves a built site with the nginx of this machine, on the core of the site: pages compressed beforehand, as
 * the site server has them.
 * @param site absolute path of the site; compressed files are put beside its own
 * @param dir absolute path of an empty folder
 * @returns nothing where there is no nginx
 */
export async function startNginx(site: string, dir: string): Promise<Nginx | undefined> {
  if (spawnSync("nginx", ["-v"]).status !== 0) return undefined;
  for (const name of await readdir(site, { recursive: true })) {
    if (!COMPRESSED.test(name)) continue;
    const file = join(site, name);
    writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 6 }));
  }
  await mkdir(join(dir, "logs"), { recursive: true });
  const port = await freePort();
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${dir}/${name};`,
  );
  const file = join(dir, "nginx.conf");
  writeFileSync(
    file,
    `daemon off; worker_processes 1; user root; pid ${dir}/nginx.pid; error_log ${dir}/error.log;
events { worker_connections 4096; }
http {
  types { text/html html; text/css css; text/javascript js; image/svg+xml svg; video/mp4 mp4; }
  access_log off; sendfile on; tcp_nopush on; gzip_static on; open_file_cache max=5000; keepalive_requests 1000000;
  ${temporary.join(" ")}
  server {
    listen 127.0.0.1:${port} backlog=4096;
    root ${site};
    location / { try_files $uri $uri/index.html =404; }
  }
}`,
  );
  const child = spawn("taskset", ["-c", CORES.site, "nginx", "-p", dir, "-c", file], {
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${port}`;
  const answers = () => fetch(url).then(Boolean, () => false);
  while (child.exitCode === null && !(await answers())) await wait(50);
  return {
    url,
    async close() {
      child.kill();
      if (child.exitCode === null) await once(child, "exit");
    },
  };
}
