import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { brotliDecompressSync } from "node:zlib";
import { hashedFilesIn } from "../../server/publisher/engine/render-pages.ts";

/** A text that an editor writes and that visitors look for: which field of what, and which edit. */
export function marker(document: string, field: string, edit: number): string {
  return `mark-${document}-${field}-${edit}.`;
}

const MARKER = /mark-([a-z]+)-([a-z]+)-(\d+)\./g;

/** Time between two requests of a visitor, in milliseconds: other tests want the processor too. */
const PACE_MS = 150;
/** Timeout of a response, in milliseconds. */
const PATIENCE_MS = 30_000;

/** The edits that a page shows. */
export interface Sight {
  /** By document: the newest edit seen of it. */
  edits: Map<string, number>;
  /** `document-field` of all markers. */
  fields: Set<string>;
}

/** Reads which edits a page shows, and its faults. */
export function look(html: string): Sight & { wrong: string[] } {
  const edits = new Map<string, number>();
  const fields = new Set<string>();
  const wrong: string[] = [];
  for (const [, document = "", field = "", number] of html.matchAll(MARKER)) {
    const edit = Number(number);
    const other = edits.get(document) ?? edit;
    if (other !== edit) wrong.push(`shows edits ${other} and ${edit} of ${document} at once`);
    edits.set(document, edit);
    fields.add(`${document}-${field}`);
  }
  // Astro puts the scripts of islands behind the end.
  const whole = html.includes("</html>") && /<\/(?:html|script)>\s*$/.test(html);
  if (!whole) wrong.push("is cut off");
  return { edits, fields, wrong };
}

/** A visited page. */
interface View extends Sight {
  wrong: string[];
  /** Paths of the hashed files that it names. */
  files: string[];
  response: PageResponse;
}

/** People who look at pages without a pause, each over a connection that is kept open. */
export class Visitors {
  /** Everything that a visitor should not have seen. */
  readonly troubles = new Set<string>();
  /** The newest edit of each document that was seen on any page. */
  readonly seen = new Map<string, number>();
  /** Paths of the pages that were got whole. */
  readonly paths = new Set<string>();
  /** The last response of each path: equal bytes need no second check. */
  readonly #last = new Map<string, View>();
  readonly #site: string;
  readonly #pages: readonly string[];
  readonly #excuses: (since: number) => boolean;
  readonly #running: Promise<void>[];
  #stopped = false;

  /** @param excuses whether a request that began at this time of `performance.now()` may fail */
  constructor(
    site: string,
    pages: readonly string[],
    count: number,
    excuses: (since: number) => boolean = () => false,
  ) {
    this.#site = site;
    this.#pages = pages;
    this.#excuses = excuses;
    this.#running = Array.from({ length: count }, (_, index) => this.#visit(index));
  }

  /** Lets each finish what it is looking at. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#running);
  }

  async #visit(index: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const files = new Set<string>();
    const newest = new Map<string, number>();
    for (let n = index; !this.#stopped; n += 1) {
      if (n > index) await wait(PACE_MS);
      const path = this.#pages[n % this.#pages.length] ?? "/";
      const view = await this.#get(path, agent, (response) => this.#read(path, response));
      if (view === undefined) continue;
      this.paths.add(path);
      const { edits, wrong } = view;
      for (const what of wrong) this.troubles.add(`${path} ${what}`);
      for (const [document, edit] of edits) {
        // A live edit never disappears.
        const before = newest.get(`${path} ${document}`) ?? 0;
        if (edit < before) this.troubles.add(`${path} went from edit ${before} back to ${edit}`);
        newest.set(`${path} ${document}`, edit);
        this.seen.set(document, Math.max(edit, this.seen.get(document) ?? 0));
      }
      for (const file of view.files) {
        if (!files.has(file)) await this.#get(file, agent, textOf);
        files.add(file);
      }
    }
    agent.destroy();
  }

  #read(path: string, response: PageResponse): View {
    const last = this.#last.get(path);
    if (last && isSame(last.response, response)) return last;
    const html = textOf(response);
    const view = { ...look(html), files: hashedFilesIn(html), response };
    this.#last.set(path, view);
    return view;
  }

  /** Undefined without a complete response, which is recorded as a fault. */
  async #get<T>(
    path: string,
    agent: Agent,
    read: (response: PageResponse) => T,
  ): Promise<T | undefined> {
    const since = performance.now();
    try {
      const response = await exchange(this.#site + path, agent);
      if (response.status !== 200) this.troubles.add(`${path} answered ${response.status}`);
      return read(response);
    } catch (error) {
      if (!this.#excuses(since)) this.troubles.add(`${path}: ${String(error)}`);
      return undefined;
    }
  }
}

/** Requests a page as a browser does. @throws Error without a complete response */
export async function ask(url: string): Promise<{ status: number; body: string }> {
  const response = await exchange(url, undefined);
  return { status: response.status, body: textOf(response) };
}

interface PageResponse {
  status: number;
  encoding: string | undefined;
  bytes: Buffer;
}

function isSame(one: PageResponse, other: PageResponse): boolean {
  return one.encoding === other.encoding && one.bytes.equals(other.bytes);
}

function textOf({ encoding, bytes }: PageResponse): string {
  return (encoding === "br" ? brotliDecompressSync(bytes) : bytes).toString();
}

function exchange(url: string, agent: Agent | undefined): Promise<PageResponse> {
  return new Promise((resolve, reject) => {
    const headers = { "accept-encoding": "br" };
    const outgoing = request(url, { headers, ...(agent && { agent }) }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("error", reject);
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          encoding: response.headers["content-encoding"],
          bytes: Buffer.concat(parts),
        }),
      );
    });
    outgoing.setTimeout(PATIENCE_MS, () => outgoing.destroy(new Error("no answer")));
    outgoing.on("error", (error) => {
      // A connection that was quiet for seconds may have been closed: browsers then open another.
      const stale = outgoing.reusedSocket && "code" in error && error.code === "ECONNRESET";
      if (stale) resolve(exchange(url, undefined));
      else reject(error);
    });
    outgoing.end();
  });
}
