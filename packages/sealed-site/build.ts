import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { browserCode } from "./src/browser-code.ts";

/* Puts the scripts for browsers into the published package, so that it needs no bundler. */

const code = { worker: await browserCode("worker"), gate: await browserCode("gate") };
const dist = join(import.meta.dirname, "dist");
writeFileSync(
  join(dist, "browser-code.js"),
  `const CODE = ${JSON.stringify(code)};\nexport async function browserCode(name) {\n  return CODE[name];\n}\n`,
);
