// A disk that is almost full, and a first process that builds which is killed.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";

fs.promises.statfs = async () => ({ bavail: 200, bsize: 1e6 });
syncBuiltinESMExports();

const done = join(process.env.SITE_DATA_DIR ?? "", "..", "killed-once");
if (process.argv[1]?.endsWith("prepare.ts") && !fs.existsSync(done)) {
  fs.writeFileSync(done, "");
  process.kill(process.pid, "SIGKILL");
}
