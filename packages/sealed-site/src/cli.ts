#!/usr/bin/env node
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { FolderError } from "./record.ts";
import { KEY_FILE, sealSite, type SealedSite } from "./seal-site.ts";
import { parsePasswords, PasswordError } from "./passwords.ts";
import { PathTakenError } from "./seal-folder.ts";
import { TemplateError } from "./gate-page.ts";

const USAGE = `sealed-site FOLDER --out FOLDER --password LABEL=PASSWORD [more]

  --out FOLDER               where the sealed site goes
  --password LABEL=PASSWORD  a password that opens it; may be given several times
  --passwords FILE           passwords from a file, one a line: "label: password"
  --key FILE                 keeps the key from run to run (${KEY_FILE})
  --base PATH                where the site is on its host, such as /docs/ (/)
  --public PATH              a file that stays readable, or /folder/*; may be given several times
  --template FILE            HTML of the page that asks for the password`;

try {
  await run();
} catch (error) {
  const known = [PasswordError, FolderError, PathTakenError, TemplateError];
  if (!(error instanceof Error)) throw error;
  // Node's own have a code: an option that there is not, a file that cannot be read.
  if (!("code" in error) && !known.some((type) => error instanceof type)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      out: { type: "string" },
      password: { type: "string", multiple: true },
      passwords: { type: "string" },
      key: { type: "string", default: KEY_FILE },
      base: { type: "string" },
      public: { type: "string", multiple: true },
      template: { type: "string" },
      help: { type: "boolean", short: "h" },
    },
  });
  if (values.help) return console.log(USAGE);
  const [from, ...more] = positionals;
  const { out } = values;
  if (from === undefined || out === undefined || more.length > 0) throw new FolderError(USAGE);
  const passwords = [
    ...(values.passwords === undefined ? [] : parsePasswords(await read(values.passwords))),
    ...(values.password ?? []).map((text) => {
      const [label = "", ...rest] = text.split("=");
      return { label, password: rest.join("=") };
    }),
  ];
  const labels = passwords.map(({ label }) => label);
  const twice = labels.find((label, index) => labels.indexOf(label) !== index);
  if (twice !== undefined) throw new PasswordError(`The password "${twice}" is there twice.`);
  const done = await sealSite({
    from,
    out,
    passwords: Object.fromEntries(passwords.map(({ label, password }) => [label, password])),
    keyFile: values.key,
    base: values.base,
    public: values.public,
    template: values.template === undefined ? undefined : await read(values.template),
  });
  for (const line of describe(done, out, values.key)) console.log(line);
}

async function read(file: string): Promise<string> {
  return readFile(file, "utf8").catch(() => {
    throw new FolderError(`${file} cannot be read.`);
  });
}

function describe(done: SealedSite, out: string, keyFile: string): string[] {
  const { pages, files, added, withdrawn, newKey } = done;
  return [
    `${out}: ${pages} pages and ${files} other files sealed. Everybody can read: ${done.public.join(", ") || "no file"}.`,
    ...(added.length > 0 ? [`New passwords: ${added.join(", ")}.`] : []),
    ...(withdrawn.length > 0 ? [`Withdrawn: ${withdrawn.join(", ")}.`] : []),
    ...(newKey
      ? [
          `The content key is new: every file has changed, and all visitors are asked again. Keep ${keyFile}, and publish it nowhere.`,
        ]
      : []),
  ];
}
