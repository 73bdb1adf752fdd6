import { createHash } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../../runtime/root.ts";
import { run } from "../../runtime/step.ts";

/**
 * One hash over the names and bytes of all files of the project that git does not ignore.
 * @param root absolute path of the project
 * @returns undefined where git cannot list them
 */
export async function projectHash(root: string): Promise<string | undefined> {
  const args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  const { code, output } = await run("git", args, { cwd: root });
  if (code !== 0) return undefined;
  const hash = createHash("sha256");
  for (const file of output.split("\0").filter(Boolean).sort()) {
    // A file that is deleted and not committed is listed as well.
    const bytes = await readFile(join(root, file)).catch(() => "");
    hash.update(`${file}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}

/** Remembers which checks have passed for the project exactly as it is now. */
export class Passed {
  readonly #folder: string;
  readonly #root: string;
  readonly #hash: string | undefined;

  private constructor(folder: string, root: string, hash: string | undefined) {
    this.#folder = folder;
    this.#root = root;
    this.#hash = hash;
  }

  /**
   * @param cache absolute path of the folder where checks keep what they found out
   * @param root absolute path of the project; default: this one's
   */
  static async in(cache: string, root = ROOT): Promise<Passed> {
    return new Passed(join(cache, "passed"), root, await projectHash(root));
  }

  /** @param name of a check */
  async has(name: string): Promise<boolean> {
    if (this.#hash === undefined) return false;
    return (await readFile(this.#file(name), "utf8").catch(() => "")) === this.#hash;
  }

  /** Notes that a check has passed, unless a file has changed meanwhile. */
  async add(name: string): Promise<void> {
    if (this.#hash === undefined || (await projectHash(this.#root)) !== this.#hash) return;
    await mkdir(this.#folder, { recursive: true });
    await writeFile(this.#file(name), this.#hash);
  }

  #file(name: string): string {
    return join(this.#folder, name.replaceAll(" ", "-"));
  }
}
