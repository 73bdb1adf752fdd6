import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { z } from "zod";
import { Edits, type Lost } from "../attack/edits.ts";
import type { Field } from "../attack/field.ts";

/** Time between two edits, in milliseconds; each publish costs the machine a tenth of a second. */
const PACE_MS = 500;
const AGAIN_MS = 50;
/** How long an edit may be tried again, in milliseconds. */
const LATE_MS = 180_000;
/** A picture is uploaded, and a release published, with every so many-th edit. */
const PICTURE_EVERY = 6;
const RELEASE_EVERY = 5;
/** The two documents that every release changes. */
const PAIR = ["torture-one", "torture-two"] as const;

const Numbers = z.array(z.number().nullable());

/**
 * Works all the while: edits pages, uploads pictures, publishes releases of two documents, and tries
 * again whatever is not acknowledged.
 */
export class Editor {
  readonly #field: Field;
  readonly #edits: Edits;
  /** SHA-1 of each picture that was acknowledged, by its path. */
  readonly #pictures = new Map<string, string>();
  /** Number of the newest release that was acknowledged; 0 before the first. */
  #released = 0;
  #releases = 0;
  #paused = true;
  #working: Promise<void> = Promise.resolve();

  constructor(field: Field) {
    this.#field = field;
    this.#edits = new Edits(field);
  }

  /** How much was acknowledged so far. */
  get acknowledged(): number {
    return this.#edits.acknowledged.length + this.#pictures.size + this.#released;
  }

  /** Goes on working. */
  resume(): void {
    if (!this.#paused) return;
    this.#paused = false;
    this.#working = this.#work();
  }

  /**
   * Stops; at the end of the call all that was begun is acknowledged.
   * @throws Error when the lake does not take it
   */
  async pause(): Promise<void> {
    this.#paused = true;
    const late = wait(LATE_MS, true, { ref: false });
    if ((await Promise.race([this.#working, late])) === true) {
      throw new Error(`The lake has not taken an edit for ${LATE_MS / 1000} s`);
    }
  }

  /** What was acknowledged and is not there. Call it while nothing is being edited. */
  async lost(): Promise<Lost[]> {
    return [
      ...(await this.#edits.lost()),
      ...(await this.#lostPictures()),
      ...(await this.#lostRelease()),
    ];
  }

  async #work(): Promise<void> {
    for (let n = 1; !this.#paused; n += 1) {
      await this.#edits.next();
      if (n % PICTURE_EVERY === 0) await this.#upload();
      if (n % RELEASE_EVERY === 0) await this.#release();
      await wait(PACE_MS);
    }
  }

  async #upload(): Promise<void> {
    const n = this.#pictures.size;
    const background = { r: n & 255, g: (n >> 8) & 255, b: 77 };
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
      .png()
      .toBuffer();
    const { assets } = this.#field.instance.client;
    const asset = await untilAcknowledged(() => assets.upload("image", bytes));
    this.#pictures.set(asset.path, createHash("sha1").update(bytes).digest("hex"));
  }

  /** Publishes a release; one that was cut off may be there whole, or not at all. */
  async #release(): Promise<void> {
    const { client } = this.#field.instance;
    const n = this.#released + 1;
    while ((await this.#pair()).some((each) => each !== n)) {
      this.#releases += 1;
      const releaseId = `rTorture${this.#releases}`;
      try {
        await client.releases.create({ releaseId, metadata: { title: `Torture ${n}` } });
        for (const publishedId of PAIR) {
          await client.create({
            _id: `versions.${releaseId}.${publishedId}`,
            _type: "attackEdit",
            n,
          });
        }
        await client.releases.publish({ releaseId });
      } catch (error) {
        if (isRefusal(error)) throw error;
        await wait(AGAIN_MS);
      }
    }
    this.#released = n;
  }

  /** The numbers that the two documents of the releases have. */
  async #pair(): Promise<(number | null)[]> {
    const { client } = this.#field.instance;
    const query = "[*[_id == $one][0].n, *[_id == $two][0].n]";
    const found = await untilAcknowledged(() =>
      client.fetch<unknown>(query, { one: PAIR[0], two: PAIR[1] }),
    );
    return Numbers.parse(found);
  }

  async #lostPictures(): Promise<Lost[]> {
    const lost: Lost[] = [];
    for (const [path, sha1] of this.#pictures) {
      const came = await this.#field.send(
        "lake",
        `GET /${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n`,
      );
      const found =
        came.kind === "reply" ? createHash("sha1").update(came.body).digest("hex") : came.kind;
      if (found !== sha1) {
        lost.push({
          what: "A picture that was taken is not there",
          shown: JSON.stringify({ path, found }),
        });
      }
    }
    return lost;
  }

  async #lostRelease(): Promise<Lost[]> {
    const found = await this.#pair();
    const right = found.every((n) => (n ?? 0) === this.#released);
    if (right) return [];
    const what = "A release that was published is not there whole";
    return [{ what, shown: JSON.stringify({ found, published: this.#released }) }];
  }
}

async function untilAcknowledged<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send();
    } catch (error) {
      if (isRefusal(error)) throw error;
      await wait(AGAIN_MS);
    }
  }
}

/** True for an answer that refuses: no outage explains it. */
function isRefusal(error: unknown): boolean {
  return (
    typeof error === "object" &&
    error !== null &&
    "statusCode" in error &&
    Number(error.statusCode) < 500
  );
}
